import type { ReadingLost } from 'card-reader/port'
import { dayMs } from '#core/base/time.ts'
import { nextTry } from '#core/scan/turns/postpone-scan.ts'
import type { ScanRow } from '#db/schema.ts'

type Deaths = Pick<ScanRow, 'deaths' | 'received_at'>
type Requeued = Pick<ScanRow, 'status' | 'deaths' | 'not_before'>

/** A photo that was in hand at so many deaths may be what kills. It is read last, and alone. */
export const suspectDeaths = 3
/** A photo that was read alone at so many deaths is refused when its reader dies. */
const mostDeathsAlone = 3
/** A photo that was read alone when its worker died is refused once it is this old. */
const patienceMs = dayMs

/** Whether the photo is read last and alone. */
export function isSuspect({ deaths }: Pick<ScanRow, 'deaths'>): boolean {
  return deaths >= suspectDeaths
}

/**
 * The row of a scan that was in hand when the process died: queued again, at once or, if it was read alone, after ever
 * longer pauses in which others get their turns. No number of such deaths refuses it.
 */
export function afterDeath(scan: Deaths, now: Date): Requeued {
  const not_before = isSuspect(scan) ? nextTry(scan.received_at, now) : null
  return { status: 'queued', deaths: scan.deaths + 1, not_before }
}

/**
 * The same for a scan whose reader or worker died; undefined where the photo is to be refused. The pool has given the
 * photo to two readers before it reports a loss, so the photo is a suspect at once.
 */
export function afterLoss(scan: Deaths, { lost }: Pick<ReadingLost, 'lost'>, now: Date): Requeued | undefined {
  const next = afterDeath(scan, now)
  if (lost === 'reader' && !isSuspect(scan)) return { ...next, deaths: suspectDeaths }
  if (!isSuspect(scan)) return next
  const isTooMuch =
    lost === 'reader'
      ? next.deaths >= suspectDeaths + mostDeathsAlone
      : now.getTime() - scan.received_at.getTime() >= patienceMs
  return isTooMuch ? undefined : next
}
