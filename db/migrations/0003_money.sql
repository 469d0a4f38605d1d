CREATE TABLE `checkouts` (
	`session_id` text PRIMARY KEY NOT NULL,
	`telegram_id` integer NOT NULL,
	`plan` text NOT NULL,
	`proven` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`created_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`telegram_id`);--> statement-breakpoint
CREATE INDEX `checkouts_customer` ON `checkouts` (`customer_id`);--> statement-breakpoint
CREATE INDEX `checkouts_unsettled` ON `checkouts` (`status`) WHERE status in ('open', 'claim');--> statement-breakpoint
CREATE TABLE `star_payments` (
	`charge_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`plan` text NOT NULL,
	`stars` integer NOT NULL,
	`payload` text NOT NULL,
	`paid_at` integer NOT NULL,
	`paid_until` integer NOT NULL,
	`refunded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `star_payments_payload` ON `star_payments` (`payload`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chat_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`scan_id` integer,
	`notice` text,
	`once_key` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_content" CHECK((scan_id is null) = (notice is not null))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "chat_id", "user_id", "kind", "scan_id", "created_at", "attempts", "next_attempt_at", "sent_at") SELECT "id", "chat_id", "user_id", "kind", "scan_id", "created_at", "attempts", "next_attempt_at", "sent_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`scan_id`,`kind`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`chat_id`,`id`) WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `period_end` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cancels` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `pay_url` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `charge_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_external_id_unique` ON `subscriptions` (`external_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `users` ADD `billing_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);