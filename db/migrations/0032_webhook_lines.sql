DROP INDEX `webhook_deliveries_due`;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `set_aside` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_line` ON `webhook_deliveries` (`webhook_id`,`id`) WHERE state = 'waiting' and not set_aside;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_aside` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`,`id`) WHERE state = 'waiting' and set_aside;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`webhook_id`,`id`) WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE `webhooks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `retry_at` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `key_id` integer REFERENCES app_keys(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `webhooks_key` ON `webhooks` (`key_id`);--> statement-breakpoint
UPDATE `webhook_deliveries` SET state = 'waiting', problem = null WHERE problem = 'disabled' AND webhook_id IN (SELECT id FROM webhooks WHERE disabled IS NOT NULL);--> statement-breakpoint
UPDATE `webhook_deliveries` SET problem = null WHERE problem = 'disabled';
