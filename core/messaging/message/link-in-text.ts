import { parse } from 'tldts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'

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

/**
 * Refuses a text that the number in use cannot send, when it is written instead of days later. Throws
 * `message-has-link`.
 */
export function refuseLink(app: App, { userId, text }: { userId: number; text: string }): void {
  const route = findRoute(app, { userId })
  if ('channel' in route && route.channel === 'shared' && hasLink(text)) throw new AppError('message-has-link')
}
