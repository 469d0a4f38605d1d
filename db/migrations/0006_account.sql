CREATE TABLE `departures` (
	`person` text PRIMARY KEY NOT NULL,
	`left_at` integer NOT NULL,
	`scans` integer NOT NULL,
	`look_ups` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `departures_left` ON `departures` (`left_at`);--> statement-breakpoint
CREATE TABLE `enrichments` (
	`user_id` integer NOT NULL,
	`subject` text NOT NULL,
	`contact_id` integer,
	`result` text NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `enrichments_contact` ON `enrichments` (`contact_id`);--> statement-breakpoint
CREATE INDEX `enrichments_found` ON `enrichments` (`found_at`);--> statement-breakpoint
CREATE TABLE `look_ups` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`used` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `tickets` ADD `contact_id` integer REFERENCES contacts(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `users` ADD `keep_card_images` integer DEFAULT true NOT NULL;