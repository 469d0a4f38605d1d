CREATE INDEX `scan_cards_merged` ON `scan_cards` (`saved_at`) WHERE merge is not null;--> statement-breakpoint
CREATE INDEX `scan_cards_waiting` ON `scan_cards` (`scan_id`) WHERE saved_at is null;