ALTER TABLE `contacts` ADD `department` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `profiles` text DEFAULT '[]' NOT NULL;