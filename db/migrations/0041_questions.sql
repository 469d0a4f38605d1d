CREATE TABLE `contact_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`contact_id` integer NOT NULL,
	`question_id` integer,
	`question` text NOT NULL,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `event_questions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_answers_once` ON `contact_answers` (`contact_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `contact_answers_question` ON `contact_answers` (`question_id`) WHERE question_id is not null;--> statement-breakpoint
CREATE TABLE `event_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`options_made` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_questions_event` ON `event_questions` (`event_id`,`position`);