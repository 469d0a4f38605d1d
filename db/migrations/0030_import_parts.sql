ALTER TABLE `imports` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `parts` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `in_file` integer DEFAULT 0 NOT NULL;