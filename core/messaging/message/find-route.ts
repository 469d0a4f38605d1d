import { parse } from 'tldts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findOwnSender } from '#core/messaging/senders/own-number.ts'
import { hasRight } from '#core/plans/rights.ts'
import { servicesOf } from '#core/plans/services.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'

/** Why messages are sent from the shared number although the person chose their own. */
export type FallBack = 'plan' | 'server'

/** The number that a user's messages are sent from, or why there is none. */
export type Route =
  | {
      channel: 'shared' | 'own'
      sender: string
      /** Why their own number is not used: the plan does not include it, or this server has no service for it. */
      fallsBack: FallBack | null
    }
  | { refusal: ErrorCode }

/** Follows the plan first, then the person's choice, within the services of this server (PRODUCT §6). */
export function findRoute(app: App, { userId }: { userId: number }, tx: Tx = app.db): Route {
  const { shared, own } = app.whatsApp
  const isOwnOffered = servicesOf(app).own_number
  const user = findUser(tx, { userId })
  const wantsOwn = user?.whatsapp_type === 'personal'
  const mayUseOwn = hasRight(app, { userId, right: 'own-whatsapp' }, tx)
  if (wantsOwn && mayUseOwn) {
    const sender = own && findOwnSender(tx, { userId })
    if (sender) return { channel: 'own', sender: sender.id, fallsBack: null }
    if (isOwnOffered) return { refusal: 'own-number-needed' }
  }
  if (!shared && !isOwnOffered) return { refusal: 'whatsapp-off' }
  if (!shared) return { refusal: mayUseOwn ? 'own-number-needed' : 'plan-needed' }
  if (!hasRight(app, { userId, right: 'shared-whatsapp' }, tx)) return { refusal: 'plan-needed' }
  const fallsBack = wantsOwn ? (isOwnOffered ? 'plan' : 'server') : null
  return { channel: 'shared', sender: shared.sender, fallsBack }
}

/** Whether WhatsApp would turn a part of a text into a link: a web address, or a bare domain such as `norte.com`. */
export function hasLink(text: string): boolean {
  return text.split(/[\s,;()<>"'«»“”]+/).some(isLink)
}

function isLink(word: string): boolean {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word) || /^www\./i.test(word)) return true
  // WhatsApp links the domain of an e-mail address too.
  const { domain, isIcann } = parse(withoutSigns(word))
  return Boolean(domain && isIcann)
}

/** A word without the punctuation around it. */
function withoutSigns(word: string): string {
  let end = word.length
  while (end > 0 && /[^\w/]/.test(word.charAt(end - 1))) end--
  return word.slice(0, end).replace(/^\W+/, '')
}

/** Refuses at once what the number in use could not send days later. Throws `message-has-link`. */
export function refuseLink(app: App, { userId, text }: { userId: number; text: string }): void {
  const route = findRoute(app, { userId })
  if ('channel' in route && route.channel === 'shared' && hasLink(text)) throw new AppError('message-has-link')
}
