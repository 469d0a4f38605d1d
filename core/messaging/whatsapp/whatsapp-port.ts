import type { MessageFailure } from '#contracts/messaging.ts'

/** Longer chat ids of a service are not stored. */
export const longestChatId = 200

/**
 * The result of handing one message to a service. `chatId` is the recipient's chat as the service names it, whose
 * number may have other digits than the printed one; undefined if the service did not say.
 */
export type SendOutcome =
  /** The service accepted it; that is not delivery. */
  | { kind: 'accepted'; providerId: string | undefined; chatId?: string | undefined }
  /** It was not sent and will not be. */
  | { kind: 'refused'; reason: MessageFailure }
  /** It was not sent and can be retried. */
  | { kind: 'retry'; afterMs?: number | undefined }
  /** It was not sent, and this sender can send nothing for now. */
  | { kind: 'sender-down'; why: 'not-ready' | 'disconnected' | 'restricted' | 'limited' }
  /** It may have been sent: the answer was lost. */
  | { kind: 'unclear'; chatId?: string | undefined }

/** Somebody's own number, as the service knows it. */
export type OwnAccount = {
  id: string
  /** E.164, or '' if the service does not tell. */
  phone: string
  isConnected: boolean
  createdAt: Date
}

/** A chat as a service's callback names it. `phone` is E.164, in WhatsApp's own digits; undefined if it is hidden. */
export type Chat = { sender: string; chatId: string; phone: string | undefined }

/** An event in a service's callback. `providerId` is the id that `send` returns. */
export type WhatsAppEvent =
  | {
      kind: 'delivered' | 'undelivered'
      providerId: string
      /** Identifies a message whose id was lost; undefined if the callback does not say. */
      lost?: (Chat & { text: string }) | undefined
    }
  | ({ kind: 'replied' } & Chat)
  | { kind: 'account'; accountId: string; state: 'connected' | 'disconnected' }

/** The shared number (WaAPI). */
export type SharedNumberPort = {
  /** `waapi:<instance id>`: the sender's name in rows. */
  readonly sender: string
  send(input: { phone: string; text: string }): Promise<SendOutcome>
}

/** A message that a service knows. */
export type SentMessage = { providerId: string; chatId: string | undefined }

/** People's own numbers (Unipile). */
export type OwnNumberPort = {
  send(input: { accountId: string; phone: string; text: string }): Promise<SendOutcome>
  /** Messages with this text that the account has sent since, unless to somebody else. Throws `whatsapp-failed`. */
  findSent(input: { accountId: string; phone: string; text: string; since: Date }): Promise<SentMessage[]>
  /** Creates a link to connect a number. `name` comes back to `notifyUrl`. Throws `whatsapp-failed`. */
  createLink(input: { name: string; notifyUrl: string; returnUrl: string; expiresAt: Date }): Promise<{ url: string }>
  /** Undefined if there is no such WhatsApp account. Throws `whatsapp-failed`. */
  findAccount(input: { accountId: string }): Promise<OwnAccount | undefined>
  /** Removes the account from the service. Throws `whatsapp-failed`. */
  removeAccount(input: { accountId: string }): Promise<void>
}

/** Either is undefined if it is not configured. */
export type WhatsAppPort = { shared: SharedNumberPort | undefined; own: OwnNumberPort | undefined }

/** Numbers that WhatsApp may write with a digit more or less: Mexico, Argentina, Brazil (INTEGRATIONS "WaAPI"). */
const optionalDigits: { pattern: RegExp; digit: string }[] = [
  { pattern: /^(\+52)1?(\d{10})$/, digit: '1' },
  { pattern: /^(\+54)9?(\d{10})$/, digit: '9' },
  { pattern: /^(\+55\d\d)9?(\d{8})$/, digit: '9' },
]

/** Every way in which WhatsApp may write an E.164 number, in E.164; one for most countries. */
export function numberForms(phone: string): string[] {
  for (const { pattern, digit } of optionalDigits) {
    const [, start = '', rest = ''] = pattern.exec(phone) ?? []
    if (rest) return [`${start}${rest}`, `${start}${digit}${rest}`]
  }
  return [phone]
}
