ALTER TABLE `imports` ADD `request_hash` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `request_hash` text;