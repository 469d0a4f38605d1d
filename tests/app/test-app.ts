import type { Readers, Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import type { Language } from '#contracts/users.ts'
import { createReports } from '#core/admin/reports/admin-reports.ts'
import type { App } from '#core/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { createMetrics } from '#core/base/metrics.ts'
import { createSignals } from '#core/base/signals.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { createWebhookCaller } from '#core/webhooks/calls/call-webhook.ts'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'
import { guardContacts } from '#tests/app/guard-contacts.ts'
import { guardWrites } from '#tests/app/guard-writes.ts'
import { ownExtractor } from '#tests/app/own-extractor.ts'
import { ownPeopleReader } from '#tests/app/people-reader.ts'

export const testToken = '123456789:test-token-that-only-tests-know-0000'

export type Told = { chatId: number; language: Language; notice: Notice; messageId: number }

export type SentCode = { chatId: number; language: Language; code: string }

export type SentFile = { chatId: number; fileName: string; bytes: Uint8Array }

export type TestApp = App & {
  /** Moves the fixed clock, which starts on 2026-03-10 12:00 UTC. */
  setNow(now: string): void
  /** Notices sent to chats, in order. */
  told: Told[]
  /** Portal sign-in codes sent to chats, in order. */
  sentCodes: SentCode[]
  /** Files sent to chats, in order. */
  sentFiles: SentFile[]
  /** Sets the lines that OCR returns from now on, or the error that it throws. */
  readsAs(answer: string[] | Error): void
}

/**
 * The app over in-memory SQLite with the real migrations, a fixed clock, and ports that record calls and do what the
 * test says.
 */
export function createTestApp(overrides: Partial<App> = {}): TestApp {
  let now = new Date('2026-03-10T12:00:00Z')
  let answer: string[] | Error = ['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com', '+34 612 345 678']
  const told: Told[] = []
  const sentCodes: SentCode[] = []
  const sentFiles: SentFile[] = []
  const silent = () => undefined
  const ocr: Readers = {
    workers: 2,
    warmUp: silent,
    figures: () => ({ busy: 0, lost: 0 }),
    read: async (): Promise<Reading> => {
      if (answer instanceof Error) throw answer
      return readingOf(answer)
    },
    close: async () => undefined,
  }
  const db = guardContacts(guardWrites(overrides.db ?? openEmptyDatabase()))
  return {
    db,
    env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, LOG_LEVEL: 'silent' }),
    clock: { now: () => now },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    telegram: {
      notify: async message => {
        told.push({ ...message, messageId: told.length + 1 })
        return { messageId: told.length }
      },
      fetchFile: async () => new Uint8Array([1]),
      sendLoginCode: async sent => {
        sentCodes.push(sent)
      },
      prepareShare: async ({ contact }) => ({ messageId: `prepared-${contact.id}` }),
      profilePhoto: async () => undefined,
      sendFile: async ({ chatId, fileName, open }) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of open()) chunks.push(chunk)
        sentFiles.push({ chatId, fileName, bytes: Buffer.concat(chunks) })
      },
    },
    ocr,
    extractor: ownExtractor,
    payments: undefined,
    stars: undefined,
    whatsApp: { shared: undefined, own: undefined },
    enricher: undefined,
    aiReading: undefined,
    speech: undefined,
    webhooks: createWebhookCaller({ allowPrivate: true, stopping: new AbortController().signal }),
    dav: createDavCaller({
      ...{ allowPrivate: true, stopping: new AbortController().signal },
      findService: async () => undefined,
    }),
    reports: createReports(db),
    people: ownPeopleReader,
    signals: createSignals(),
    metrics: createMetrics(),
    // Tests send photos in quick succession, but mean single photos.
    limits: { ...defaultLimits, photoSeriesMs: 0 },
    basePlan: 'free',
    ...overrides,
    told,
    sentCodes,
    sentFiles,
    setNow: text => {
      now = new Date(text)
    },
    readsAs: next => {
      answer = next
    },
  }
}
