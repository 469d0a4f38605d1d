CREATE TABLE `app_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`ending` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`pictures` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_keys_key_hash_unique` ON `app_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `app_keys_user` ON `app_keys` (`user_id`);