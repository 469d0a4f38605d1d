DROP TABLE `user_months`;--> statement-breakpoint
ALTER TABLE `user_totals` ADD `month` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_totals` ADD `month_scans` integer DEFAULT 0 NOT NULL;