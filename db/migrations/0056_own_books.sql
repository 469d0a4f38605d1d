CREATE TABLE `own_book_cards` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`book` text NOT NULL,
	`name` text NOT NULL,
	`etag` text,
	`listed` integer DEFAULT false NOT NULL,
	`ours` text NOT NULL,
	`theirs` text NOT NULL,
	`sent` text,
	`refused` integer,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_book_cards_name` ON `own_book_cards` (`user_id`,`name`);--> statement-breakpoint
CREATE INDEX `own_book_cards_open` ON `own_book_cards` (`user_id`) WHERE sent is not null or refused is not null;--> statement-breakpoint
CREATE TABLE `own_books` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`username` text NOT NULL,
	`password` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_version` integer DEFAULT 0 NOT NULL,
	`sync_token` text DEFAULT '' NOT NULL,
	`synced_at` integer,
	`disabled` text,
	`problem` text,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
