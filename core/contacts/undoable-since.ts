import type { App } from '#core/app.ts'
import { dayMs } from '#core/base/time.ts'

/** What was done to contacts before this moment, 30 days ago, can be undone no more (PRODUCT §2). */
export function undoableSince(app: App): Date {
  return new Date(app.clock.now().getTime() - 30 * dayMs)
}
