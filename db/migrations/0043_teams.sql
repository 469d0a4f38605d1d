CREATE TABLE `meetings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`event_id` integer,
	`scanned_by` integer,
	`card_id` integer NOT NULL,
	`met_at` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`scanned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `meetings_contact` ON `meetings` (`contact_id`,`scanned_by`);--> statement-breakpoint
CREATE INDEX `meetings_event` ON `meetings` (`event_id`,`scanned_by`,`met_at`) WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX `meetings_scanned_by` ON `meetings` (`scanned_by`) WHERE scanned_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `meetings_card` ON `meetings` (`card_id`);--> statement-breakpoint
CREATE TABLE `event_invites` (
	`code` text PRIMARY KEY NOT NULL,
	`event_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_invites_event` ON `event_invites` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`until` integer NOT NULL,
	`left_at` integer,
	`removed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_members_event` ON `event_members` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_members_user` ON `event_members` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_members_in` ON `event_members` (`user_id`) WHERE left_at is null;--> statement-breakpoint
CREATE INDEX `event_members_until` ON `event_members` (`until`) WHERE left_at is null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `scanned_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `contacts_scanned_by` ON `contacts` (`scanned_by`) WHERE scanned_by is not null;--> statement-breakpoint
ALTER TABLE `events` ADD `members_see_all` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `book_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `scans_book` ON `scans` (`book_id`,`received_at`) WHERE book_id is not null;