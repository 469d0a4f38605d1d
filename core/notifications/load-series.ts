import { isReadByAi } from '#core/ai-reading/read-with-ai.ts'
import type { App } from '#core/app.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { contactsOfSeries, findPhotoSeries } from '#core/scan/series/photo-series.ts'

type Owned = { userId: number; seriesId: number }

/**
 * The current message about a user's series of photos; before it is sent, the first photo's answer, which it then
 * edits.
 */
export function loadSeries(app: App, owned: Owned): Notice | undefined {
  const series = findPhotoSeries(app, owned)
  if (!series) return undefined
  const { messageId, seriesId, replyTo } = series
  if (messageId === undefined) return { kind: 'scan-received', scanId: seriesId, replyTo }
  const aiService = isReadByAi(app, owned) ? app.aiReading?.host : undefined
  return { kind: 'series', messageId, series, aiService }
}

/** The contacts of a user's series as one vCard file; undefined if there are none. */
export function loadSeriesFile(app: App, owned: Owned): Notice | undefined {
  const { userId } = owned
  const contacts = contactsOfSeries(app.db, owned).flatMap(
    contactId => findContact(app.db, { userId, contactId }) ?? [],
  )
  const [only, ...others] = contacts
  if (!only) return undefined
  if (others.length === 0) return { kind: 'contact-card', contact: only }
  const contactIds = contacts.map(({ id }) => id)
  const { fileName, chunks } = exportContacts(app, { userId, form: 'vcard', contactIds })
  return { kind: 'series-file', fileName, text: [...chunks].join('') }
}
