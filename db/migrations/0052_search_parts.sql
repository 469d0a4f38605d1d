DROP INDEX `contacts_newest`;--> statement-breakpoint
DROP INDEX `contacts_search`;--> statement-breakpoint
DROP INDEX `contacts_unsearched`;--> statement-breakpoint
CREATE INDEX `contacts_search` ON `contacts` (`user_id`,`timestamp`,`id`,`deleted_at`,`event_id`,`search`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `contacts_unsearched` ON `contacts` (`user_id`) WHERE deleted_at is null and (instr(search, char(10)) = 0 or length(search) > 5000);