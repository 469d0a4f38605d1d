import { expect, it } from 'vitest'
import { openEmptyDatabase } from '#tests/app/empty-database.ts'

// An account that goes takes thousands of these along: each would look through all of a table that has no index for it.
it.each(['contacts', 'events', 'scans', 'scan_cards', 'webhooks', 'webhook_deliveries'])(
  'a row of %s that goes finds what belongs to it by an index',
  table => {
    const { $client } = openEmptyDatabase()
    const plan = $client.prepare<[], { detail: string }>(`explain query plan delete from ${table} where id = 1`).all()
    expect(plan.map(({ detail }) => detail).filter(detail => detail.startsWith('SCAN'))).toEqual([])
  },
)
