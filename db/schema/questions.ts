import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuestionKind, QuestionOption } from '#contracts/questions.ts'
import { moment } from './columns.ts'
import { ofContact } from './contacts.ts'
import { ofEvent } from './events.ts'

/** What the owner of an event wants to know of each contact met there. */
export const eventQuestions = sqliteTable(
  'event_questions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    event_id: ofEvent('event_id'),
    /** 0 for the first question of the event; -1 once it is deleted and its answers do not know it yet. */
    position: integer('position').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    text: text('text').notNull(),
    /** The options of `choice` and `several`; empty for the other kinds. */
    options: text('options', { mode: 'json' }).$type<QuestionOption[]>().notNull().default([]),
    /** How many options the question ever had, so that no id of an option is used twice. */
    options_made: integer('options_made').notNull().default(0),
  },
  table => [index('event_questions_event').on(table.event_id, table.position)],
)

/** The answers about a contact, each with the words of its question, which may be deleted. */
export const contactAnswers = sqliteTable(
  'contact_answers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    /** Null once the question is deleted, or is of a kind that the answer does not fit. */
    question_id: integer('question_id').references(() => eventQuestions.id, { onDelete: 'set null' }),
    question: text('question').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    /** The chosen options, `yes` or `no`, a number with a decimal point, or a text. */
    values: text('values', { mode: 'json' }).$type<string[]>().notNull(),
    answered_at: moment('answered_at').notNull(),
  },
  table => [
    uniqueIndex('contact_answers_once').on(table.contact_id, table.question_id),
    index('contact_answers_question').on(table.question_id).where(sql`question_id is not null`),
  ],
)
