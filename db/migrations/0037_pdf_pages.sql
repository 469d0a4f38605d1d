ALTER TABLE `scans` ADD `page_of` integer;--> statement-breakpoint
ALTER TABLE `scans` ADD `page` integer;--> statement-breakpoint
CREATE INDEX `scans_pages` ON `scans` (`page_of`) WHERE page_of is not null;