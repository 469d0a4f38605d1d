CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`send_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`sender` text,
	`phone` text DEFAULT '' NOT NULL,
	`provider_id` text,
	`accepted_at` integer,
	`finished_at` integer,
	`status_message_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`contact_id`,`kind`) WHERE state in ('queued', 'sending', 'checking', 'accepted', 'delivered', 'unknown');--> statement-breakpoint
CREATE INDEX `messages_contact` ON `messages` (`contact_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`,`accepted_at`);--> statement-breakpoint
CREATE INDEX `messages_waiting` ON `messages` (`channel`,`user_id`,`send_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`state`) WHERE state in ('sending', 'checking');--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender`,`started_at`);--> statement-breakpoint
CREATE INDEX `messages_provider` ON `messages` (`provider_id`);--> statement-breakpoint
CREATE TABLE `whatsapp_receipts` (
	`provider_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `whatsapp_senders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`phone` text DEFAULT '' NOT NULL,
	`proof` text,
	`state` text DEFAULT 'connected' NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `whatsapp_senders_user` ON `whatsapp_senders` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `whatsapp_senders_phone` ON `whatsapp_senders` (`phone`) WHERE phone <> '';--> statement-breakpoint
ALTER TABLE `users` ADD `auto_send` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `follow_up` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `follow_up_days` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `follow_up_message` text DEFAULT '' NOT NULL;