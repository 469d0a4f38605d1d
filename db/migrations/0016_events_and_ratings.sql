CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`first_message` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `events_user` ON `events` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_active` ON `events` (`user_id`) WHERE active = 1;--> statement-breakpoint
ALTER TABLE `contacts` ADD `event_id` integer REFERENCES events(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `rating` text;--> statement-breakpoint
CREATE INDEX `contacts_event` ON `contacts` (`event_id`) WHERE event_id is not null;--> statement-breakpoint
ALTER TABLE `tickets` ADD `event_id` integer REFERENCES events(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `scans` ADD `event_id` integer REFERENCES events(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `scans_event` ON `scans` (`event_id`) WHERE event_id is not null;