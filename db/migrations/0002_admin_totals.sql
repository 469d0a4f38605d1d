CREATE TABLE `country_totals` (
	`country` text PRIMARY KEY NOT NULL,
	`contacts` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_months` (
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`scans` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_months_scans` ON `user_months` (`month`,`scans`);--> statement-breakpoint
CREATE TABLE `user_totals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`contacts` integer DEFAULT 0 NOT NULL,
	`scans` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_totals_contacts` ON `user_totals` (`contacts`);--> statement-breakpoint
CREATE INDEX `scans_received` ON `scans` (`received_at`);--> statement-breakpoint
CREATE INDEX `scans_counted` ON `scans` (`user_id`,`received_at`) WHERE status = 'done' and back_of is null;--> statement-breakpoint
CREATE INDEX `scans_failed` ON `scans` (`received_at`,`failure`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (first_name collate nocase,last_name collate nocase);--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (email collate nocase);