CREATE TABLE `scan_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scan_id` integer NOT NULL,
	`position` integer NOT NULL,
	`card` text,
	`jpeg` blob,
	`saved_at` integer,
	`contact_id` integer,
	`merged` integer DEFAULT false NOT NULL,
	`merge` text,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scan_cards_position` ON `scan_cards` (`scan_id`,`position`);--> statement-breakpoint
CREATE INDEX `scan_cards_contact` ON `scan_cards` (`contact_id`);