CREATE TABLE `first_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `first_emails_once` ON `first_emails` (`user_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `first_emails_contact` ON `first_emails` (`contact_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`due_at` integer NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_once` ON `reminders` (`user_id`,`contact_id`);--> statement-breakpoint
CREATE INDEX `reminders_contact` ON `reminders` (`contact_id`);--> statement-breakpoint
CREATE INDEX `reminders_waiting` ON `reminders` (`due_at`) WHERE told_at is null;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text DEFAULT '' NOT NULL;