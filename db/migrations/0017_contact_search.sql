ALTER TABLE `contacts` ADD `search` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_search` ON `contacts` (`user_id`,`event_id`,`search`) WHERE deleted_at is null;