ALTER TABLE `portal_codes` DROP COLUMN `requests`;--> statement-breakpoint
ALTER TABLE `portal_codes` DROP COLUMN `requests_since`;