CREATE TABLE `event_groups` (
	`chat_id` integer PRIMARY KEY NOT NULL,
	`event_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_admin` integer NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_groups_event_id_unique` ON `event_groups` (`event_id`);