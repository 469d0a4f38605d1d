ALTER TABLE `imports` ADD `saved` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `thread_id` integer;