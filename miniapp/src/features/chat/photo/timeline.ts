import type { Scan } from '#contracts/scans.ts'
import type { Upload } from '#miniapp/components/upload/upload-queue.ts'
import { dayOf } from '#miniapp/format/day.ts'

/** One photo and its answer: known to the server, still here, or both. */
export type Exchange = { key: string; moment: string; scan: Scan | undefined; upload: Upload | undefined }

export type Stage = 'waiting' | 'uploading' | 'queued' | 'reading' | 'extracting' | 'saved' | 'failed' | 'refused'

export type Day = { day: string; exchanges: Exchange[] }

/** The chat, day by day, oldest first; photos that have not arrived stand at the end. */
export function timeline(scans: readonly Scan[], uploads: readonly Upload[]): Day[] {
  const uploadOf = new Map(uploads.map(upload => [upload.scanId, upload]))
  const known = new Set(scans.map(scan => scan.id))
  const exchanges = [
    ...scans.map(scan => {
      const upload = uploadOf.get(scan.id)
      return { key: upload?.key ?? `scan-${scan.id}`, moment: scan.received_at, scan, upload }
    }),
    ...uploads
      .filter(upload => upload.scanId === undefined || !known.has(upload.scanId))
      .map(upload => ({ key: upload.key, moment: upload.chosenAt, scan: undefined, upload })),
  ]
  const days = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    const day = dayOf(new Date(exchange.moment))
    days.set(day, [...(days.get(day) ?? []), exchange])
  }
  return [...days].map(([day, ofDay]) => ({ day, exchanges: ofDay }))
}

/** The days' exchanges from one scan until before another one. */
export function daysBetween(days: readonly Day[], range: { from: number; before?: number }): Day[] {
  const { from, before = Number.POSITIVE_INFINITY } = range
  const isIn = (exchange: Exchange) => idOf(exchange) >= from && idOf(exchange) < before
  return days
    .map(({ day, exchanges }) => ({ day, exchanges: exchanges.filter(isIn) }))
    .filter(({ exchanges }) => exchanges.length > 0)
}

/** The scan's id; a photo that has not arrived comes after all that have. */
export function idOf({ scan }: Exchange): number {
  return scan?.id ?? Number.MAX_SAFE_INTEGER
}

/** The adjacent photos that were not sent for the same reason; the last of them has the message. */
export function notSentUntil(exchanges: readonly Exchange[], index: number): Upload[] {
  const reason = reasonOf(exchanges[index])
  if (reason === undefined || reasonOf(exchanges[index + 1]) === reason) return []
  const first = exchanges.findLastIndex((one, at) => at < index && reasonOf(one) !== reason) + 1
  return exchanges.slice(first, index + 1).flatMap(({ upload }) => upload ?? [])
}

/** Why a photo was not sent; undefined for one that was or is on its way. */
function reasonOf(exchange: Exchange | undefined): string | undefined {
  if (!exchange?.upload || exchange.scan) return undefined
  const { state, refusal } = exchange.upload
  return state === 'held' ? 'held' : state === 'refused' ? refusal : undefined
}

/** How far a photo has come. */
export function stageOf({ scan, upload }: Exchange): Stage {
  if (scan) return scan.status === 'done' ? 'saved' : scan.status
  if (upload?.state === 'sending') return 'uploading'
  if (upload?.state === 'sent') return 'queued'
  return upload?.state === 'refused' ? 'refused' : 'waiting'
}
