CREATE TABLE `portal_codes` (
	`login_id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`seed` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`requests_since` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portal_codes_user` ON `portal_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `portal_codes_expires` ON `portal_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `portal_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portal_sessions_user` ON `portal_sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `portal_sessions_expires` ON `portal_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `profile_photos` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`jpeg` blob,
	`fetched_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tickets` (
	`ticket_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tickets_expires` ON `tickets` (`expires_at`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `whatsapp_sent_at` integer;