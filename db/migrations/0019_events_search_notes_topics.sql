CREATE TABLE `contact_messages` (
	`chat_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	PRIMARY KEY(`chat_id`, `message_id`),
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_messages_contact` ON `contact_messages` (`contact_id`);--> statement-breakpoint
CREATE TABLE `voice_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`source_key` text NOT NULL,
	`seconds` integer NOT NULL,
	`audio` blob NOT NULL,
	`transcript` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `voice_notes_once` ON `voice_notes` (`contact_id`,`source_key`);--> statement-breakpoint
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
ALTER TABLE `outbox` ADD `thread_id` integer;--> statement-breakpoint
ALTER TABLE `contacts` ADD `event_id` integer REFERENCES events(id);--> statement-breakpoint
ALTER TABLE `contacts` ADD `rating` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `search` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_search` ON `contacts` (`user_id`,`timestamp`,`event_id`,`search`) WHERE deleted_at is null and search <> '';--> statement-breakpoint
CREATE INDEX `contacts_unsearched` ON `contacts` (`user_id`) WHERE deleted_at is null and search = '';--> statement-breakpoint
CREATE INDEX `contacts_event` ON `contacts` (`event_id`) WHERE event_id is not null;--> statement-breakpoint
ALTER TABLE `tickets` ADD `event_id` integer REFERENCES events(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `scans` ADD `thread_id` integer;--> statement-breakpoint
ALTER TABLE `scans` ADD `album_id` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `event_id` integer REFERENCES events(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `scans_event` ON `scans` (`event_id`) WHERE event_id is not null;