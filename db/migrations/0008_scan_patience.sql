ALTER TABLE `scans` ADD `not_before` integer;--> statement-breakpoint
ALTER TABLE `scans` ADD `merged` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `scans_contact` ON `scans` (`contact_id`);