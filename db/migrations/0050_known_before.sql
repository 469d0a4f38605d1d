ALTER TABLE `contacts` ADD `known_before` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Contacts that only members of the team have met at their event, though no member brought them in.
UPDATE `contacts` SET `known_before` = 1
WHERE `event_id` IS NOT NULL AND `scanned_by` IS NULL
  AND EXISTS (SELECT 1 FROM `meetings` m WHERE m.`contact_id` = `contacts`.`id` AND m.`event_id` = `contacts`.`event_id` AND m.`scanned_by` <> `contacts`.`user_id`)
  AND NOT EXISTS (SELECT 1 FROM `meetings` m WHERE m.`contact_id` = `contacts`.`id` AND m.`event_id` = `contacts`.`event_id` AND m.`scanned_by` = `contacts`.`user_id`);--> statement-breakpoint
-- Contacts that were merged with one of no or of another event.
UPDATE `contacts` SET `known_before` = 1
WHERE `event_id` IS NOT NULL AND EXISTS (
  SELECT 1 FROM `contact_merges` c JOIN `contacts` gone ON gone.`id` = c.`gone_id`
  WHERE c.`kept_id` = `contacts`.`id` AND gone.`event_id` IS NOT `contacts`.`event_id`);
