ALTER TABLE `card_images` ADD `cut_out` blob;--> statement-breakpoint
ALTER TABLE `card_images` ADD `thumbnail` blob;--> statement-breakpoint
CREATE INDEX `card_images_cut_out` ON `card_images` (`contact_id`,`side`) WHERE cut_out is not null;--> statement-breakpoint
ALTER TABLE `scan_cards` ADD `cut_out` blob;--> statement-breakpoint
ALTER TABLE `scan_cards` ADD `thumbnail` blob;