import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'
import { hasLink } from '#core/messaging/message/link-in-text.ts'

/**
 * Refuses a text that the number in use cannot send, when it is written instead of days later. Throws
 * `message-has-link`.
 */
export function refuseLink(app: App, { userId, text }: { userId: number; text: string }): void {
  const route = findRoute(app, { userId })
  if ('channel' in route && route.channel === 'shared' && hasLink(text)) throw new AppError('message-has-link')
}
