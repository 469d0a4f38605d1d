ALTER TABLE `contacts` ADD `phonetic_first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `phonetic_last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `phonetic_company` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `contacts` SET `search` = '' WHERE `search` <> '';
