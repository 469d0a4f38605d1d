CREATE INDEX `contacts_further` ON `contacts` (`user_id`) WHERE further_emails <> '[]' or further_phones <> '[]';--> statement-breakpoint
CREATE INDEX `tickets_contact` ON `tickets` (`contact_id`) WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX `tickets_event` ON `tickets` (`event_id`) WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_delivered` ON `webhook_deliveries` (`webhook_id`,`id`) WHERE state = 'delivered';