DROP INDEX `contacts_unsearched`;--> statement-breakpoint
ALTER TABLE `contacts` ADD `phonetic_first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `phonetic_last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `phonetic_company` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_unsearched` ON `contacts` (`user_id`) WHERE deleted_at is null and instr(search, char(10)) = 0;