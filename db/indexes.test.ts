import { expect, it } from 'vitest'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'

// A deleted account takes thousands of these rows along: without an index each would scan a whole table.
it.each(['contacts', 'events', 'scans', 'scan_cards', 'webhooks', 'webhook_deliveries'])(
  'a row of %s that goes finds what belongs to it by an index',
  table => {
    const { $client } = openEmptyDatabase()
    const plan = $client.prepare<[], { detail: string }>(`explain query plan delete from ${table} where id = 1`).all()
    expect(plan.map(({ detail }) => detail).filter(detail => detail.startsWith('SCAN'))).toEqual([])
  },
)
