ALTER TABLE `scans` ADD `is_sample` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `scans_sample` ON `scans` (`user_id`) WHERE is_sample;