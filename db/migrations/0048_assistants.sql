CREATE TABLE `assistant_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`key_name` text NOT NULL,
	`change` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `assistant_changes_user` ON `assistant_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `assistant_changes_contact` ON `assistant_changes` (`contact_id`);--> statement-breakpoint
CREATE INDEX `assistant_changes_age` ON `assistant_changes` (`created_at`);--> statement-breakpoint
ALTER TABLE `app_keys` ADD `client_hash` text;--> statement-breakpoint
ALTER TABLE `app_keys` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `app_keys` ADD `refresh_hash` text;--> statement-breakpoint
ALTER TABLE `app_keys` ADD `used_refresh_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `app_keys_refresh_hash_unique` ON `app_keys` (`refresh_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `app_keys_used_refresh_hash_unique` ON `app_keys` (`used_refresh_hash`);--> statement-breakpoint
CREATE INDEX `app_keys_expires` ON `app_keys` (`expires_at`) WHERE expires_at is not null;