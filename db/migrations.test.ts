import { repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { everyRow, makeEarlierDatabase, migrationTags } from '#tests/app/earlier-database.ts'

/** Counted again at each opening. */
const totals = new Set(['user_totals', 'user_months', 'country_totals'])

/** In the gate the latest versions and every fourth one before: each of them goes through all later migrations. */
const versions = migrationTags.filter((_, n) => n % repeats(4, 1) === 0 || n >= migrationTags.length - 4)

describe('a database of an earlier version', () => {
  it.each(versions)('keeps everything that it held after %s', tag => {
    const path = makeEarlierDatabase(tag)
    const before = everyRow(path)
    const { $client } = openDatabase(path)
    const after = everyRow(path)
    for (const [table, rows] of before) {
      if (totals.has(table)) continue
      expect([...after.keys()]).toContain(table)
      const found = after.get(table) ?? []
      if (table === 'scan_photos') {
        // The picture of a photo that was read is stored with its first card since 0015.
        // One that waits stands in parts since 0055.
        const parts = after.get('scan_photo_parts') ?? []
        const kept = [...parts.map(row => row.bytes), ...(after.get('scan_cards') ?? []).map(row => row.jpeg)]
        for (const row of rows) if ('bytes' in row) expect(kept).toContainEqual(row.bytes)
        continue
      }
      const columns = new Set(
        $client.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck().all(),
      )
      const shared = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
      expect(found.slice(0, rows.length)).toMatchObject(rows.map(shared))
    }
    expect($client.pragma('foreign_key_check')).toEqual([])
    expect($client.pragma('integrity_check', { simple: true })).toBe('ok')
    $client.close()
  })
})
