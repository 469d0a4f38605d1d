CREATE TABLE `contact_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_notes_contact` ON `contact_notes` (`contact_id`);--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`request` text NOT NULL,
	`status` integer,
	`body` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `app_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_answers_once` ON `kept_answers` (`key_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `kept_answers_recent` ON `kept_answers` (`key_id`,`id`);--> statement-breakpoint
CREATE INDEX `kept_answers_age` ON `kept_answers` (`created_at`);--> statement-breakpoint
DROP INDEX `contacts_further`;--> statement-breakpoint
CREATE INDEX `contacts_ways` ON `contacts` (`user_id`,`further_emails`,`further_phones`) WHERE further_emails <> '[]' or further_phones <> '[]';--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`user_id`,`created_at`);