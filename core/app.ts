import type { ReportsPort } from '#core/admin/reports/admin-reports-port.ts'
import type { VisionPort } from '#core/ai-reading/client/vision-port.ts'
import type { Env } from '#core/base/env.ts'
import type { PaymentsPort, StarsPort } from '#core/billing/payments-port.ts'
import type { MoneyNotice } from '#core/contracts/billing.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import type { ScanFailure } from '#core/contracts/errors.ts'
import type { ContactMessaging, Message, WhatsAppNotice } from '#core/contracts/messaging.ts'
import type { Scan } from '#core/contracts/scans.ts'
import type { Language } from '#core/contracts/users.ts'
import type { EnricherPort } from '#core/enrichment/enricher-port.ts'
import type { WhatsAppPort } from '#core/messaging/whatsapp/whatsapp-port.ts'
import type { Db } from '#db/client.ts'

/** Everything an action needs, passed explicitly as its first argument. Built once, in `service.ts` or in a test. */
export type App = {
  db: Db
  env: Env
  clock: Clock
  log: Log
  telegram: TelegramPort
  ocr: OcrPort
  /** Undefined where no STRIPE_SECRET_KEY is set. */
  payments: PaymentsPort | undefined
  /** Undefined without a bot. */
  stars: StarsPort | undefined
  whatsApp: WhatsAppPort
  /** Undefined where no PERPLEXITY_API_KEY is set. */
  enricher: EnricherPort | undefined
  /** Undefined where no AI_BASE_URL is set. */
  vision: VisionPort | undefined
  reports: ReportsPort
  signals: Signals
  limits: Limits
}

export type Clock = { now(): Date }

type LogMethod = (fields: Record<string, unknown>, message: string) => void
/** The part of pino that we use. Fields never hold contact data, tokens, codes or keys. */
export type Log = { debug: LogMethod; info: LogMethod; warn: LogMethod; error: LogMethod }

/** What wakes a sleeping worker and tells a listening screen. Losing a signal loses nothing: rows hold the truth. */
export type Signals = {
  emit<K extends keyof SignalMap>(name: K, payload: SignalMap[K]): void
  /** Returns the function that stops listening. */
  on<K extends keyof SignalMap>(name: K, listener: (payload: SignalMap[K]) => void): () => void
}
export type SignalMap = {
  'update-received': null
  'scan-queued': null
  'outbox-filled': null
  'message-queued': null
  'scan-changed': { userId: number; scan: Scan }
}

/** Rates and sizes, values of the app so that tests can set them. */
export type Limits = {
  photoBytes: number
  /** Width × height that we are ready to decode. */
  photoPixels: number
  /** Scans queued or being read, per user. */
  queuedScans: number
  /** Readings without a contact, which count against no quota, a user and UTC day (PRODUCT §2). */
  uncountedScansPerDay: number
  /** Back sides, which count against no quota either, a user and UTC day. */
  backSidesPerDay: number
  /** Milliseconds after which an OCR worker counts as stuck. */
  ocrTimeout: number
  /** Requests a minute at the api. */
  requestsPerUser: number
  requestsPerAddress: number
  /** Event streams open at once per user. */
  eventStreams: number
  /** Wrong admin keys a minute and address. */
  adminTriesPerAddress: number
  /** Checkouts started a minute, per address and per Telegram id. */
  checkoutsPerAddress: number
  checkoutsPerId: number
  /** Messages that leave one number in a UTC day, and those of one user from the shared number (PRODUCT §6). */
  messagesPerSender: number
  sharedMessagesPerUser: number
  /** Messages waiting, per user. */
  queuedMessages: number
  /** Look-ups a user and UTC day (PRODUCT §7). */
  lookUpsPerDay: number
  /** Exports of everything, an hour per user. */
  exportsPerUser: number
  /** What a bot may send as a file. */
  telegramFileBytes: number
  /** Sign-in codes sent an hour, per phone. */
  codesPerPhone: number
  /** Wrong answers after which a sign-in code is dead. */
  triesPerCode: number
  /** Codes asked for, and codes tried, an hour per address. */
  codesPerAddress: number
  triesPerAddress: number
}

export type Point = readonly [x: number, y: number]
/** Corners clockwise from the text's top left, in pixels of the upright photo. */
export type Quad = readonly [Point, Point, Point, Point]

export type TextLine = {
  text: string
  /** Mean confidence of the characters, 0..1. */
  confidence: number
  box: Quad
}

/** What the OCR found in one photo, or in one card of it. */
export type Reading = {
  /** Size in pixels of the upright picture that the boxes refer to. */
  width: number
  height: number
  /** In reading order, block by block. */
  lines: TextLine[]
  /** Texts of the QR codes found. */
  codes: string[]
  /** The card to keep: upright JPEG, at most 1600 px and 200 kB. */
  image: Uint8Array
  engine: 'pp-ocr' | 'tesseract'
  /** The photo's further cards, each as if photographed alone; absent where there is but one. */
  others?: Reading[]
}

/** Pixels in, text out. */
export type OcrPort = {
  /** How many photos it reads at once. */
  readonly workers: number
  /** Loads what it reads with, so that the next photo need not wait for that. */
  warmUp(): void
  /** Throws AppError `photo-empty`, `photo-unsupported`, `photo-too-large` or `photo-unreadable`. */
  read(photo: Uint8Array): Promise<Reading>
  close(): Promise<void>
}

/** What the product tells in a chat by itself, not as the direct answer to a message. */
export type Notice =
  | {
      kind: 'scan-waiting'
      scanId: number
      replyTo: number
      /** Host of the AI service that the photo goes to. */
      aiService?: string | undefined
    }
  | {
      kind: 'scan-result'
      scanId: number
      /** The message to edit; undefined sends a new one. */
      waitingMessageId: number | undefined
      contact: Contact
      outcome: 'created' | 'merged' | 'back-side'
      /** Further cards of the photo that may be saved too. */
      cardsWaiting: number
      /** Set where this is one of those further cards. */
      cardId?: number
      messaging: ContactMessaging
    }
  | {
      kind: 'scan-failed'
      scanId: number
      waitingMessageId: number | undefined
      failure: ScanFailure
      /** The contact whose back side it was to be: it can be tried again. */
      backOf: number | undefined
    }
  | { kind: 'contact-card'; contact: Contact }
  | MoneyNotice
  | {
      kind: 'message-status'
      /** The message to edit; undefined sends a new one. */
      statusMessageId: number | undefined
      message: Message
      /** Click-to-chat with the text; undefined where the phone does not allow one. */
      link: string | undefined
      /** Whether "Send again" may be offered. */
      canRetry: boolean
    }
  | { kind: 'own-number'; event: Extract<WhatsAppNotice, { about: 'own-number' }>['event'] }

export type TelegramPort = {
  /**
   * Sends or edits one message. Throws AppError `chat-unreachable` where the person blocked the bot, and
   * `telegram-failed` with `details.retryAfter` (seconds, where Telegram said so) for what may go through later.
   */
  notify(input: { chatId: number; language: Language; notice: Notice }): Promise<{ messageId: number | undefined }>
  /** Throws AppError `photo-too-large` or `photo-download-failed`. */
  fetchPhoto(input: { fileId: string; maxBytes: number }): Promise<Uint8Array>
  /** Tells a portal sign-in code in the person's chat. Throws like `notify`. */
  sendLoginCode(input: { chatId: number; language: Language; code: string }): Promise<void>
  /** The person's own picture as JPEG of at most this size; undefined where they show none. Throws `telegram-failed`. */
  profilePhoto(input: { userId: number; maxBytes: number }): Promise<Uint8Array | undefined>
  /** Sends a file of at most `limits.telegramFileBytes`; `open` is called anew for each try. Throws like `notify`. */
  sendFile(input: { chatId: number; fileName: string; open: () => AsyncIterable<Uint8Array> }): Promise<void>
}
