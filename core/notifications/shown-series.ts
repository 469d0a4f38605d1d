import { createHash } from 'node:crypto'
import type { Notice } from '#core/notifications/telegram-port.ts'

/** Series whose content is remembered; an older one is edited once too often, which Telegram refuses. */
const most = 1000

type Shown = { notice: Notice; language: string }

/**
 * Remembers what the messages of series show. Contacts and photos of a series change more often than its message: an
 * edit that changes nothing counts against Telegram's limits and is refused.
 */
export function rememberSeries(): { isShown(shown: Shown): boolean; show(shown: Shown): void } {
  const digests = new Map<number, string>()
  return {
    isShown: ({ notice, language }) =>
      notice.kind === 'series' && digests.get(notice.series.seriesId) === digestOf({ notice, language }),
    show: ({ notice, language }) => {
      if (notice.kind !== 'series') return
      const { seriesId } = notice.series
      digests.delete(seriesId)
      digests.set(seriesId, digestOf({ notice, language }))
      const [oldest] = digests.keys()
      if (digests.size > most && oldest !== undefined) digests.delete(oldest)
    },
  }
}

/** Without the message's id, which changes when a deleted message is sent again, and without whether the series is over. */
function digestOf({ notice, language }: Shown): string {
  const leaveOut = new Set(['messageId', 'isOver'])
  const content = JSON.stringify({ notice, language }, (key, value) => (leaveOut.has(key) ? undefined : value))
  return createHash('sha256').update(content).digest('base64')
}
