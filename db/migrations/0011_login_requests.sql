ALTER TABLE `portal_codes` ADD `phone_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `portal_codes` ADD `requester` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `portal_codes` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `portal_codes_phone` ON `portal_codes` (`phone_id`,`created_at`);