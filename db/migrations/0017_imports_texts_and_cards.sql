CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`source_key` text NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`people` text NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`merged` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_source_key` ON `imports` (`user_id`,`source_key`);--> statement-breakpoint
CREATE INDEX `imports_created` ON `imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `my_cards` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `my_cards_slug_unique` ON `my_cards` (`slug`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `badge_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `is_text` integer DEFAULT false NOT NULL;