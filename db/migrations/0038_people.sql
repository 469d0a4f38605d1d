CREATE TABLE `contact_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kept_id` integer NOT NULL,
	`gone_id` integer NOT NULL,
	`merge` text NOT NULL,
	`merged_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`kept_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gone_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_merges_gone` ON `contact_merges` (`gone_id`);--> statement-breakpoint
CREATE INDEX `contact_merges_kept` ON `contact_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `contact_merges_user` ON `contact_merges` (`user_id`,`merged_at`);--> statement-breakpoint
CREATE TABLE `earlier_card_images` (
	`card_id` integer NOT NULL,
	`side` text NOT NULL,
	`jpeg` blob NOT NULL,
	`cut_out` blob,
	`thumbnail` blob,
	`read_values` text,
	PRIMARY KEY(`card_id`, `side`),
	FOREIGN KEY (`card_id`) REFERENCES `earlier_cards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `earlier_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`card` text NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `earlier_cards_contact` ON `earlier_cards` (`contact_id`,`seen_at`);--> statement-breakpoint
CREATE TABLE `kept_apart` (
	`user_id` integer NOT NULL,
	`first_id` integer NOT NULL,
	`second_id` integer NOT NULL,
	PRIMARY KEY(`first_id`, `second_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`first_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_apart_second` ON `kept_apart` (`second_id`);--> statement-breakpoint
CREATE INDEX `kept_apart_user` ON `kept_apart` (`user_id`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `source` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `consent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `consent_at` integer;--> statement-breakpoint
-- A contact that a scan made came in as that scan's photo or text.
UPDATE `contacts` SET `source` = (
	SELECT CASE WHEN `scans`.`is_text` THEN 'text' ELSE 'photo' END
	FROM `scan_cards` JOIN `scans` ON `scans`.`id` = `scan_cards`.`scan_id`
	WHERE `scan_cards`.`contact_id` = `contacts`.`id` AND `scan_cards`.`merged` = 0 AND `scans`.`back_of` IS NULL
	ORDER BY `scan_cards`.`id` LIMIT 1
);
