-- The first card of a photo stood in the columns of its scan, its picture among the photos that wait to be read.
INSERT INTO `scan_cards`("scan_id", "position", "jpeg", "saved_at", "contact_id", "merged", "merge")
SELECT `scans`.`id`, 0, `scan_photos`.`bytes`, coalesce(`scans`.`finished_at`, `scans`.`received_at`), `scans`.`contact_id`, `scans`.`merged`, `scans`.`merge`
FROM `scans` LEFT JOIN `scan_photos` ON `scan_photos`.`scan_id` = `scans`.`id`
WHERE `scans`.`status` = 'done' ORDER BY `scans`.`id`;--> statement-breakpoint
DELETE FROM `scan_photos` WHERE `scan_id` IN (SELECT `id` FROM `scans` WHERE `status` = 'done');--> statement-breakpoint
-- What waits to be told is told once, with the keys that a card's answer and file have now.
UPDATE `outbox` SET
	`notice` = json_object('about', 'card', 'card_id', `first`.`id`, 'as', CASE `kind` WHEN 'scan-result' THEN 'result' ELSE 'file' END),
	`once_key` = 'card:' || `first`.`id` || CASE `kind` WHEN 'scan-result' THEN ':result' ELSE ':file' END,
	`kind` = 'card',
	`scan_id` = NULL
FROM `scan_cards` AS `first`
WHERE `outbox`.`kind` IN ('scan-result', 'contact-card') AND `first`.`scan_id` = `outbox`.`scan_id` AND `first`.`position` = 0;--> statement-breakpoint
UPDATE `outbox` SET `kind` = 'card', `notice` = json_set(`notice`, '$.about', 'card') WHERE `kind` = 'further-card';--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_scans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`source` text NOT NULL,
	`source_key` text NOT NULL,
	`status` text NOT NULL,
	`failure` text,
	`received_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`deaths` integer DEFAULT 0 NOT NULL,
	`not_before` integer,
	`chat_id` integer,
	`message_id` integer,
	`file_id` text,
	`waiting_message_id` integer,
	`back_of` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "scans_door" CHECK((source = 'telegram') = (file_id is not null))
);
--> statement-breakpoint
-- No id of an erased scan is given out again.
INSERT INTO `sqlite_sequence`("name", "seq") SELECT '__new_scans', `seq` FROM `sqlite_sequence` WHERE `name` = 'scans';--> statement-breakpoint
INSERT INTO `__new_scans`("id", "user_id", "source", "source_key", "status", "failure", "received_at", "started_at", "finished_at", "attempts", "deaths", "not_before", "chat_id", "message_id", "file_id", "waiting_message_id", "back_of") SELECT "id", "user_id", "source", "source_key", "status", "failure", "received_at", "started_at", "finished_at", "attempts", "deaths", "not_before", "chat_id", "message_id", "file_id", "waiting_message_id", "back_of" FROM `scans`;--> statement-breakpoint
DROP TABLE `scans`;--> statement-breakpoint
ALTER TABLE `__new_scans` RENAME TO `scans`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `scans_source_key` ON `scans` (`user_id`,`source`,`source_key`);--> statement-breakpoint
CREATE INDEX `scans_month` ON `scans` (`user_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `scans_started` ON `scans` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `scans_queued` ON `scans` (`user_id`,`id`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `scans_open` ON `scans` (`status`) WHERE status in ('queued', 'reading');--> statement-breakpoint
CREATE INDEX `scans_received` ON `scans` (`received_at`);--> statement-breakpoint
CREATE INDEX `scans_counted` ON `scans` (`user_id`,`received_at`) WHERE status = 'done' and back_of is null;--> statement-breakpoint
CREATE INDEX `scans_failed` ON `scans` (`received_at`,`failure`) WHERE status = 'failed';