import type { App } from '#core/app.ts'
import { getApiScan } from '#core/scan/api-scan.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import type { scans } from '#db/schema.ts'

type DoneScan = Pick<typeof scans.$inferSelect, 'id' | 'user_id'>

/** Promises to tell a person's programs of a scan and its contact, in the transaction that saves them. */
export function tellScanDone(app: App, tx: Tx, { id: scanId, user_id: userId }: DoneScan): void {
  function* told() {
    yield { subject: `scan ${scanId}`, data: getApiScan(tx, { userId, scanId }) }
  }
  writeEvents(app, tx, { userId, type: 'scan.done', events: told() })
}
