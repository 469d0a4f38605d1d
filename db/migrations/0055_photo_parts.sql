CREATE TABLE `scan_photo_parts` (
	`photo_id` integer NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`photo_id`, `position`),
	FOREIGN KEY (`photo_id`) REFERENCES `scan_photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_scan_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`scan_id` integer,
	`is_pdf` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_scan_photos`("id", "user_id", "scan_id", "is_pdf")
SELECT `scan_id`, `scans`.`user_id`, `scan_id`, `is_pdf` FROM `scan_photos` JOIN `scans` ON `scans`.`id` = `scan_id`;--> statement-breakpoint
-- A photo that waits to be read stood in one row; now it stands in parts of a megabyte.
WITH RECURSIVE `part`("photo_id", "position", "size") AS (
	SELECT `scan_id`, 0, length(`bytes`) FROM `scan_photos`
	UNION ALL
	SELECT `photo_id`, `position` + 1, `size` FROM `part` WHERE (`position` + 1) * 1048576 < `size`
)
INSERT INTO `scan_photo_parts`("photo_id", "position", "bytes")
SELECT `photo_id`, `position`, substr(`bytes`, `position` * 1048576 + 1, 1048576)
FROM `part` JOIN `scan_photos` ON `scan_photos`.`scan_id` = `part`.`photo_id`;--> statement-breakpoint
DROP TABLE `scan_photos`;--> statement-breakpoint
ALTER TABLE `__new_scan_photos` RENAME TO `scan_photos`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `scan_photos_scan` ON `scan_photos` (`scan_id`);--> statement-breakpoint
CREATE INDEX `scan_photos_user` ON `scan_photos` (`user_id`);--> statement-breakpoint
ALTER TABLE `webhooks` ADD `resend` text;--> statement-breakpoint
CREATE INDEX `webhooks_resend` ON `webhooks` (`id`) WHERE resend is not null;