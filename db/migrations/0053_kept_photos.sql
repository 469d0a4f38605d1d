CREATE TABLE `kept_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`chat_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`thread_id` integer,
	`album_id` text,
	`file_id` text NOT NULL,
	`file_size` integer,
	`kept_at` integer NOT NULL,
	`offered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_photos_message` ON `kept_photos` (`chat_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `kept_photos_user` ON `kept_photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `kept_photos_kept` ON `kept_photos` (`kept_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `send_vcards` integer DEFAULT true NOT NULL;