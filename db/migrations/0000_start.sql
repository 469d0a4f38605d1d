CREATE TABLE `bot_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `card_images` (
	`contact_id` integer NOT NULL,
	`side` text NOT NULL,
	`jpeg` blob NOT NULL,
	PRIMARY KEY(`contact_id`, `side`),
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`phone_e164` text DEFAULT '' NOT NULL,
	`phone_kind` text DEFAULT 'other' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`further_emails` text DEFAULT '[]' NOT NULL,
	`further_phones` text DEFAULT '[]' NOT NULL,
	`confidence` text DEFAULT '{}' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`do_not_message` integer DEFAULT false NOT NULL,
	`whatsapp_sent` integer DEFAULT false NOT NULL,
	`vcf` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contacts_newest` ON `contacts` (`user_id`,`timestamp`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`user_id`,lower(email));--> statement-breakpoint
CREATE INDEX `contacts_phone` ON `contacts` (`user_id`,`phone_e164`);--> statement-breakpoint
CREATE INDEX `contacts_deleted` ON `contacts` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chat_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`scan_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`scan_id`,`kind`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`chat_id`,`id`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `scan_photos` (
	`scan_id` integer PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`scan_id`) REFERENCES `scans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `scans` (
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
	`chat_id` integer,
	`message_id` integer,
	`file_id` text,
	`waiting_message_id` integer,
	`back_of` integer,
	`contact_id` integer,
	`merge` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "scans_door" CHECK((source = 'telegram') = (file_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scans_source_key` ON `scans` (`user_id`,`source`,`source_key`);--> statement-breakpoint
CREATE INDEX `scans_month` ON `scans` (`user_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `scans_started` ON `scans` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `scans_queued` ON `scans` (`user_id`,`id`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `scans_open` ON `scans` (`status`) WHERE status in ('queued', 'reading');--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`source` text NOT NULL,
	`plan` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `telegram_updates` (
	`update_id` integer PRIMARY KEY NOT NULL,
	`lane` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `telegram_updates_waiting` ON `telegram_updates` (`update_id`) WHERE processed_at is null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`whatsapp_type` text DEFAULT 'generic' NOT NULL,
	`unpile_number_id` text DEFAULT '' NOT NULL,
	`custom_message` text DEFAULT '' NOT NULL,
	`language` text,
	`telegram_language` text DEFAULT '' NOT NULL,
	`login_phone` text,
	`created_at` integer NOT NULL,
	`unreachable_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_login_phone_unique` ON `users` (`login_phone`);