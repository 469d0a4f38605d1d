ALTER TABLE `card_images` ADD `read_values` text;--> statement-breakpoint
ALTER TABLE `scan_cards` ADD `read_values` text;