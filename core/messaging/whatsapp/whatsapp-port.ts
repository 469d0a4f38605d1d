import type { MessageFailure } from '#contracts/messaging.ts'

/** How handing one message over ended. */
export type SendOutcome =
  /** The service took it; that is not delivery. */
  | { kind: 'accepted'; providerId: string | undefined }
  /** It did not go out, and will not. */
  | { kind: 'refused'; reason: MessageFailure }
  /** It did not go out, and may later. */
  | { kind: 'retry'; afterMs?: number | undefined }
  /** It did not go out, and nothing else of this sender will for now. */
  | { kind: 'sender-down'; why: 'not-ready' | 'disconnected' | 'restricted' | 'limited' }
  /** It may have gone out: the answer was lost. */
  | { kind: 'unclear' }

/** A number of somebody's own, as the service knows it. */
export type OwnAccount = {
  id: string
  /** E.164, '' where the service does not tell. */
  phone: string
  isConnected: boolean
  createdAt: Date
}

/** What a service's webhook tells. `providerId` is the id that `send` answers with. */
export type WhatsAppEvent =
  | {
      kind: 'delivered' | 'undelivered'
      providerId: string
      /** Finds a message whose id got lost; undefined where the webhook does not say. */
      lost?: { sender: string; phone: string; text: string } | undefined
    }
  | { kind: 'replied'; sender: string; phone: string }
  | { kind: 'account'; accountId: string; state: 'connected' | 'disconnected' }

/** The shared number (WaAPI). */
export type SharedNumberPort = {
  /** `waapi:<instance id>`: the sender's name in rows. */
  readonly sender: string
  send(input: { phone: string; text: string }): Promise<SendOutcome>
}

/** People's own numbers (Unipile). */
export type OwnNumberPort = {
  send(input: { accountId: string; phone: string; text: string }): Promise<SendOutcome>
  /** Ids of messages with this text that left the account since then, but for those known to be to somebody else. Throws `whatsapp-failed`. */
  findSent(input: { accountId: string; phone: string; text: string; since: Date }): Promise<string[]>
  /** The page where somebody connects their number. `name` comes back to `notifyUrl`. Throws `whatsapp-failed`. */
  createLink(input: { name: string; notifyUrl: string; returnUrl: string; expiresAt: Date }): Promise<{ url: string }>
  /** Undefined where there is no such WhatsApp account. Throws `whatsapp-failed`. */
  findAccount(input: { accountId: string }): Promise<OwnAccount | undefined>
  /** The service forgets the account. Throws `whatsapp-failed`. */
  removeAccount(input: { accountId: string }): Promise<void>
}

/** Either is undefined where its settings are. */
export type WhatsAppPort = { shared: SharedNumberPort | undefined; own: OwnNumberPort | undefined }
