ALTER TABLE `webhooks` ADD `resend` text;--> statement-breakpoint
CREATE INDEX `webhooks_resend` ON `webhooks` (`id`) WHERE resend is not null;