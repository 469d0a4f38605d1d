import type { BookDisabled, BookProblem } from '#contracts/integrations/own-book.ts'
import type { App, WriteApp } from '#core/app.ts'
import { isTemporary } from '#core/base/obstacles.ts'
import { minuteMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { BookFailure } from '#core/own-book/dav/ask-server.ts'
import { type BookRow, isSameBook } from '#core/own-book/sync/book-rows.ts'
import { BookEmptied } from '#core/own-book/sync/sync-book.ts'
import { ownBooks } from '#db/schema.ts'
/** The health of a book whose server answers. */
export const healthy = { disabled: null, problem: null, failing_since: null, failures: 0, retry_at: null } as const

/** The waits after failed tries; the last one repeats. */
const waits = [1, 5, 15, 30, 60] as const
export const longestWaitMs = 60 * minuteMs

type HealthApp = WriteApp & Pick<App, 'log'>

/** Notes that both sides were compared to the end. */
export function settleSynced(app: HealthApp, book: BookRow): void {
  update(app, book, { ...healthy, synced_at: app.clock.now() })
}

/** Notes that a pass ended before it was over: the next one goes on with what is left. */
export function settleCutOff(app: HealthApp, book: BookRow): void {
  update(app, book, healthy)
}

/**
 * Notes how a pass over a book failed. A passing failure is tried again after a wait; what only the person can mend
 * ends the passes, and they are told once. Rethrows what is no failure of the book.
 */
export function settleFailure(app: HealthApp, book: BookRow, error: unknown): void {
  const disabled = reasonToEnd(error)
  if (disabled) {
    disableBook(app, book, disabled)
    return
  }
  if (!(error instanceof BookFailure)) {
    // A fault of this program is met again only after a wait.
    if (!isTemporary(error)) waitForBook(app, book, { problem: 'not-understood', askedMs: 0 })
    throw error
  }
  const { reason, retryAfterMs: askedMs = 0 } = error
  if (reason === 'stopped') return
  waitForBook(app, book, { problem: problemOf(reason), askedMs })
}

function problemOf(reason: Exclude<BookFailure['reason'], 'stopped'>): BookProblem {
  if (reason === 'too-long') return 'too-large'
  if (reason === 'cut-off') return 'timeout'
  return reason === 'wrong-password' || reason === 'gone' ? 'not-understood' : reason
}

function reasonToEnd(error: unknown): BookDisabled | undefined {
  if (error instanceof BookEmptied) return 'emptied'
  const reason = error instanceof BookFailure ? error.reason : undefined
  return reason === 'wrong-password' || reason === 'gone' ? reason : undefined
}

function waitForBook(
  app: HealthApp,
  book: BookRow,
  { problem, askedMs }: { problem: BookProblem; askedMs: number },
): void {
  const now = app.clock.now()
  const wait = (waits[Math.min(book.failures, waits.length - 1)] ?? 1) * minuteMs
  const retry_at = new Date(now.getTime() + Math.min(Math.max(wait, askedMs), longestWaitMs))
  app.log.info({ problem }, 'An address book cannot be reached')
  update(app, book, { problem, retry_at, failures: book.failures + 1, failing_since: book.failing_since ?? now })
}

/** Ends the passes over a book until the person has tried it again. Tells them so. */
export function disableBook(app: HealthApp, book: BookRow, disabled: BookDisabled): void {
  app.log.info({ disabled }, 'An address book was disabled')
  write(app, tx => {
    const changed = tx.update(ownBooks).set({ disabled }).where(isSameBook(book)).run()
    if (changed.changes === 0) return
    const notice = { about: 'own-book', event: disabled, host: new URL(book.url).host } as const
    writeNotice(app, tx, { userId: book.user_id, notice })
  })
}

function update(app: HealthApp, book: BookRow, values: Partial<BookRow>): void {
  write(app, tx => tx.update(ownBooks).set(values).where(isSameBook(book)).run())
}
