CREATE TABLE `owed_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`change` text NOT NULL,
	`after_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `owed_changes_user` ON `owed_changes` (`user_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `deleted_at` integer;