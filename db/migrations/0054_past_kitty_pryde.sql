CREATE TABLE `contact_joins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`merge` text NOT NULL,
	`joined_at` integer NOT NULL,
	`event_id` integer,
	`by_member` integer DEFAULT false NOT NULL,
	`import_id` integer,
	`person` integer,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_joins_contact` ON `contact_joins` (`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_joins_import` ON `contact_joins` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX `contact_joins_event` ON `contact_joins` (`event_id`) WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX `contact_joins_joined` ON `contact_joins` (`joined_at`);--> statement-breakpoint
INSERT INTO `contact_joins`("contact_id", "merge", "joined_at", "event_id", "import_id", "person")
SELECT person.value ->> 'contact_id', person.value -> 'merge', coalesce(imports.answered_at, imports.created_at),
  (SELECT events.id FROM events WHERE events.id = person.value ->> 'event_id'), imports.id, person.key
FROM imports, json_each(iif(json_valid(imports.saved), imports.saved, '[]')) person
WHERE person.type = 'object' AND person.value -> 'merge' IS NOT NULL AND EXISTS (SELECT 1 FROM contacts WHERE contacts.id = person.value ->> 'contact_id');
