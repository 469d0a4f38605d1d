ALTER TABLE `contacts` ADD `uid` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `contacts_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `contacts_forgotten` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Contacts that are there have a name (a random UUID, version 4) and a number, as if they had been written in this order.
UPDATE `contacts` SET
	`uid` = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
		|| substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
	`version` = `numbered`.`n`,
	`updated_at` = max(`created_at`, `timestamp`, coalesce(`deleted_at`, 0))
FROM (SELECT `id`, row_number() OVER (PARTITION BY `user_id` ORDER BY `id`) AS `n` FROM `contacts`) AS `numbered`
WHERE `numbered`.`id` = `contacts`.`id`;--> statement-breakpoint
UPDATE `users` SET `contacts_version` = (SELECT count(*) FROM `contacts` WHERE `contacts`.`user_id` = `users`.`id`);--> statement-breakpoint
-- Behind the first two lines of its vCard, which are the same in all.
UPDATE `contacts` SET `vcf` = substr(`vcf`, 1, 26) || 'UID:' || `uid` || char(13, 10) || substr(`vcf`, 27)
WHERE substr(`vcf`, 1, 26) = 'BEGIN:VCARD' || char(13, 10) || 'VERSION:3.0' || char(13, 10);--> statement-breakpoint
CREATE INDEX `contacts_uid` ON `contacts` (`user_id`,`uid`);--> statement-breakpoint
CREATE INDEX `contacts_version` ON `contacts` (`user_id`,`version`);
