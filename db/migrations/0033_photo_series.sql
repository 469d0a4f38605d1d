ALTER TABLE `outbox` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `series_id` integer;--> statement-breakpoint
ALTER TABLE `scans` ADD `refused` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `series_file_at` integer;--> statement-breakpoint
CREATE INDEX `scans_series` ON `scans` (`series_id`) WHERE series_id is not null;