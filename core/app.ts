import type { Extractor, Readers } from 'card-reader/port'
import type { PlanColumn } from '#contracts/plans.ts'
import type { ReportsPort } from '#core/admin/reports/admin-reports-port.ts'
import type { AiReadingPort, SpeechPort } from '#core/ai-reading/client/ai-reading-port.ts'
import type { Env } from '#core/base/env.ts'
import type { Limits } from '#core/base/limits.ts'
import type { Log } from '#core/base/log.ts'
import type { Metrics } from '#core/base/metrics.ts'
import type { Signals } from '#core/base/signals.ts'
import type { Clock } from '#core/base/time.ts'
import type { PaymentsPort, StarsPort } from '#core/billing/payments-port.ts'
import type { PeopleReaderPort } from '#core/contacts/import/people-reader-port.ts'
import type { EnricherPort } from '#core/enrichment/enricher-port.ts'
import type { WhatsAppPort } from '#core/messaging/whatsapp/whatsapp-port.ts'
import type { TelegramPort } from '#core/notifications/telegram-port.ts'
import type { DavPort } from '#core/own-book/dav/dav-port.ts'
import type { WebhookPort } from '#core/webhooks/calls/webhook-port.ts'
import type { Db } from '#db/client.ts'

/** Everything that actions need, as their first argument. Built once, in `service.ts` or in a test. */
export type App = {
  db: Db
  env: Env
  clock: Clock
  log: Log
  telegram: TelegramPort
  ocr: Readers
  /** Extracts contacts from readings and signatures. */
  extractor: Extractor
  /** Undefined where no STRIPE_SECRET_KEY is set. */
  payments: PaymentsPort | undefined
  /** Undefined without a bot. */
  stars: StarsPort | undefined
  whatsApp: WhatsAppPort
  /** Undefined where no PERPLEXITY_API_KEY is set. */
  enricher: EnricherPort | undefined
  /** Undefined where no AI_BASE_URL is set. */
  aiReading: AiReadingPort | undefined
  /** Transcribes voice messages; undefined where no AI_BASE_URL is set. */
  speech: SpeechPort | undefined
  webhooks: WebhookPort
  /** Calls people's own address books. */
  dav: DavPort
  reports: ReportsPort
  /** Reads files of contacts and scanned codes. */
  people: PeopleReaderPort
  signals: Signals
  metrics: Metrics
  limits: Limits
  /** The plan of people without a subscription (`basePlanOf`). */
  basePlan: PlanColumn
}

/** What reading rows needs. */
export type ReadApp = Pick<App, 'db'>

/** What a step needs beside its transaction: the time, signals after the commit, and limits. */
export type TxApp = Pick<App, 'clock' | 'signals' | 'limits'>

/** What changing rows needs. */
export type WriteApp = ReadApp & TxApp

/** What the plan of a person is found with. */
export type PlanApp = Pick<App, 'db' | 'clock' | 'basePlan'>

/** What changing rows needs where the plan may refuse it. */
export type RightsApp = WriteApp & PlanApp

/** What changing contacts needs. */
export type ContactsApp = RightsApp & Pick<App, 'log'>

/** What signing and sealing needs: the server's key and the time. */
export type KeyApp = Pick<App, 'env' | 'clock'>

/** What payments need. */
export type PaymentsApp = WriteApp & Pick<App, 'log' | 'payments' | 'stars'>

/** What actions about plans and money need: the only outside services are Stripe and Telegram Stars. */
export type MoneyApp = PaymentsApp & KeyApp & PlanApp

/** What the stored data of one person needs to be exported. */
export type AccountApp = PlanApp & KeyApp & Pick<App, 'enricher' | 'aiReading'>

/** A contact and the person who asks for it. */
export type OwnedContact = { userId: number; contactId: number }

/** An event and the person who asks for it. */
export type OwnedEvent = { userId: number; eventId: number }
