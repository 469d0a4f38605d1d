import type { MoneyNotice } from '#contracts/billing.ts'
import type { CardContact, Contact } from '#contracts/contacts.ts'
import type { ScanFailure } from '#contracts/errors.ts'
import type { KeyNotice } from '#contracts/integrations/app-keys.ts'
import type { ToldChange } from '#contracts/integrations/mcp/changes.ts'
import type { OwnBookNotice } from '#contracts/integrations/own-book.ts'
import type { WebhookNotice } from '#contracts/integrations/webhooks.ts'
import type { ContactMessaging, Message, WhatsAppNotice } from '#contracts/messaging.ts'
import type { AskedQuestion } from '#contracts/questions.ts'
import type { NewFirm, PhotoSeries, ScansLeft } from '#contracts/scans.ts'
import type { TeamNotice } from '#contracts/teams.ts'
import type { Language } from '#contracts/users.ts'
import type { Script } from '#contracts/values/scripts.ts'
import type { UserZone } from '#core/base/values/civil-time.ts'

/** The result of a photo: a contact. */
export type ScanResult = {
  kind: 'scan-result'
  scanId: number
  /** The message to edit; undefined to send a new one. */
  waitingMessageId: number | undefined
  contact: Contact
  /** For a team's owner: the member who scanned it, and at which event; undefined for one's own card. */
  member?: { name: string; event: string }
  outcome: 'created' | 'merged' | 'back-side'
  /** The contact was known and now works for another firm. */
  newFirm: NewFirm | null
  /** The card that this is of, by which its merge is undone. */
  cardId: number
  /** Whether it was merged into a known contact, or completed one as its back side, and can be undone. */
  canSeparate: boolean
  /** Further cards of the photo that may be saved too. */
  cardsWaiting: number
  /** What the contact's event asks about it. */
  asked: AskedQuestion[]
  /** What is left of the sender's scans; undefined where there is no limit, and for a scan that costs none. */
  left: ScansLeft | undefined
  /** Scripts of text in the photo that is not read. */
  unreadScripts: readonly Script[]
  /** Undefined for a contact of a team, which only its owner writes to. */
  messaging: ContactMessaging | undefined
}

/** A message that the product sends on its own, not as the direct answer to a message. */
export type Notice =
  | {
      /** Sent as a reply to the photo; later edited. */
      kind: 'scan-received'
      scanId: number
      replyTo: number
    }
  | {
      kind: 'scan-waiting'
      scanId: number
      /** The message to edit. */
      waitingMessageId: number
      /** Host of the AI service that gets the photo. */
      aiService?: string | undefined
    }
  | {
      kind: 'series'
      /** The message to edit. */
      messageId: number
      series: PhotoSeries
      /** As above. */
      aiService: string | undefined
    }
  /** The contacts of a series as vCards. */
  | { kind: 'series-file'; fileName: string; text: string }
  | ScanResult
  | {
      /** The result of an earlier photo, which keeps few buttons now that a later one is answered. */
      kind: 'card-folded'
      messageId: number
      result: ScanResult
      /** When the person is reminded of the contact, on their clock; undefined for no reminder. */
      reminder: { at: Date; clock: UserZone; now: Date } | undefined
    }
  /** A card of a team that its sender has left before it was read. */
  | { kind: 'scan-handed-over'; waitingMessageId: number | undefined }
  | {
      /** A back side names somebody else. */
      kind: 'whose-card'
      scanId: number
      waitingMessageId: number | undefined
      read: CardContact
      /** The contact whose back side was expected; undefined if it is gone. */
      known: Contact | undefined
    }
  | {
      kind: 'scan-failed'
      scanId: number
      waitingMessageId: number | undefined
      failure: ScanFailure
      /** Scripts of the photo's text if it ended for them. */
      unreadScripts: readonly Script[]
      /** The contact whose back side was expected, so that it can be tried again. */
      backOf: number | undefined
    }
  | { kind: 'group-photo'; answer: GroupAnswer }
  | { kind: 'contact-card'; contact: Contact }
  /** Somebody sent their details through the person's public card. */
  | { kind: 'received'; contact: Contact; messaging: ContactMessaging }
  | {
      kind: 'reminder'
      contact: Contact
      /** Undefined for a contact of a team, which only its owner writes to. */
      messaging: ContactMessaging | undefined
      /** What it is about, in the person's words; '' for nothing. */
      about: string
    }
  /** Hot contacts of a finished event that got no message; `contacts` has the first of them. */
  | { kind: 'hot-list'; eventId: number; name: string; total: number; contacts: Contact[] }
  | MoneyNotice
  | {
      kind: 'message-status'
      /** The message to edit; undefined to send a new one. */
      statusMessageId: number | undefined
      message: Message
      /** Click-to-chat link with the text; undefined if the phone does not allow one. */
      link: string | undefined
      /** Whether "Send again" is offered. */
      canRetry: boolean
    }
  | { kind: 'team'; news: TeamNotice['news']; event: string; owner: string; member: string }
  | { kind: 'team-ended' }
  /** To the group of an event that has ended. */
  | { kind: 'group-event'; event: string; isOn: boolean }
  /** There is room again for so many photos that the month's limit refused. */
  | { kind: 'kept-photos'; count: number }
  /** An assistant changed a contact; `clock` is the person's, `now` the time of the message. */
  | { kind: 'assistant'; changeId: number; told: ToldChange; clock: UserZone; now: Date }
  | ({ kind: 'app-key' } & Omit<KeyNotice, 'about'>)
  | ({ kind: 'own-book' } & Omit<OwnBookNotice, 'about'>)
  | ({ kind: 'webhook' } & Omit<WebhookNotice, 'about'>)
  | { kind: 'own-number'; event: Extract<WhatsAppNotice, { about: 'own-number' }>['event'] }

/** The answer to a photo in a group: a reaction to it, and words that only its sender sees. */
export type GroupAnswer = {
  /** The message with the photo. */
  replyTo: number
  senderId: number
  /** `saved` has no contact for a photo of an album, and for a contact that the sender cannot see any more. */
  outcome: { is: 'taken' } | { is: 'saved'; contact: Contact | undefined } | { is: 'failed'; failure: ScanFailure }
}

export type TelegramPort = {
  /**
   * Sends or edits one message. Throws AppError `chat-unreachable` if the person blocked the bot, and
   * `telegram-failed` with `details.retryAfter` (seconds, if Telegram sent them) for a temporary failure.
   */
  notify(input: {
    chatId: number
    /** The topic to send to, if the chat has topics. */
    threadId?: number | undefined
    language: Language
    notice: Notice
  }): Promise<{ messageId: number | undefined }>
  /** Downloads a file. Throws `photo-too-large`, `photo-download-failed` or `telegram-failed` (also on abort). */
  fetchFile(input: { fileId: string; maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array>
  /** Sends a portal sign-in code to the person's chat. Throws like `notify`. */
  sendLoginCode(input: { chatId: number; language: Language; code: string }): Promise<void>
  /** Prepares a contact as a message to send from the Mini App; returns its id. Throws `telegram-failed`. */
  prepareShare(input: { userId: number; language: Language; contact: Contact }): Promise<{ messageId: string }>
  /** The person's profile picture, a JPEG of at most this size; undefined for none. Throws `telegram-failed`. */
  profilePhoto(input: { userId: number; maxBytes: number }): Promise<Uint8Array | undefined>
  /** Sends a file of at most `limits.telegramFileBytes`; `open` is called for each try. Throws like `notify`. */
  sendFile(input: {
    chatId: number
    threadId?: number | undefined
    fileName: string
    open: () => AsyncIterable<Uint8Array>
  }): Promise<void>
}
