import { hostileText, notClean } from 'card-reader/testing/hostile-text.ts'
import { slownessOf } from 'card-reader/testing/linear-time.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { columnFields, maxColumns } from '#contracts/import/csv-columns.ts'
import { maxFurther, maxLength, maxTags } from '#contracts/lengths.ts'
import { startPeopleReader } from '#core/contacts/import/people-reader-process.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { readAllBy, readAllPeople } from '#tests/app/people-reader.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { csvOf } from '#tests/csv/csv-samples.ts'

const how = { most: 501, region: 'ES', labels: remarkLabels('en') }
const read = (text: string) => readAllPeople({ source: { bytes: Buffer.from(text), isTable: true }, ...how })
const header = columnFields.join(',')

it('whatever the cells hold, what is read is clean and fits into a contact', async () => {
  const row = fc.array(hostileText, { minLength: columnFields.length, maxLength: columnFields.length })
  const property = fc.asyncProperty(fc.array(row, { maxLength: 4 }), fc.boolean(), async (rows, isQuoted) => {
    const cellOf = (cell: string) => (isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell)
    const source = { bytes: Buffer.from([header, ...rows.map(cells => cells.map(cellOf).join(','))].join('\n')) }
    const { people } = await readAllPeople({ source: { ...source, isTable: true, fields: columnFields }, ...how })
    for (const { card, notes, tags } of people) {
      const { confidence, ...fields } = card
      expect(JSON.stringify([fields, tags]).replaceAll('\\\\', '')).not.toMatch(/\\[nrtu]/)
      expect(notes).not.toMatch(notClean)
      expect(notes.length).toBeLessThanOrEqual(maxLength.notes)
      expect(card.first_name.length).toBeLessThanOrEqual(maxLength.first_name)
      expect(card.further_emails.length).toBeLessThanOrEqual(maxFurther)
      expect(tags.every(tag => tag.length <= maxLength.tag)).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: repeats(50, 2000) })
})

describe('takes time that grows with the file alone:', () => {
  it.each([
    ['rows', (n: number) => `${header}\n${'a,'.repeat(30)}\n`.repeat(n / 60)],
    ['separators', (n: number) => ','.repeat(n)],
    ['quotes', (n: number) => `Name,Notes\n${'"'.repeat(n)}`],
    ['quotes that end nowhere', (n: number) => `Name,Tags\n${'"a,'.repeat(n / 3)}`],
    ['a cell of tags', (n: number) => `Name,Tags\nAna,"${'""a;b,'.repeat(n / 6)}"`],
    ['a cell of profiles', (n: number) => `Name,Profiles\nAna,"${'x: y;'.repeat(n / 5)}"`],
    ['a cell of numbers', (n: number) => `Name,Phone\nAna,"${'1 / '.repeat(n / 4)}"`],
    ['a cell of addresses of mail', (n: number) => `Name,Email\nAna,"${'a@b;'.repeat(n / 4)}"`],
    ['apostrophes', (n: number) => `Name,Notes\nAna,${"'".repeat(n)}=1`],
    ['spaces in a name', (n: number) => `Name,Website\n${' '.repeat(n)}a,${' '.repeat(n)}`],
    ['names of columns', (n: number) => `${'work '.repeat(n / 5)},Name\na,b`],
  ])('%s', async (_, make) => {
    expect(await slownessOf(read, { sizes: [20_000, 200_000], make })).toBeUndefined()
  })
})

it('reads no further columns than a table may have, and no longer cells than a spreadsheet', async () => {
  const { people, columns } = await read(`Name${',x'.repeat(1000)}\nAna,${'y'.repeat(100_000)}${',z'.repeat(1000)}`)
  expect(columns).toHaveLength(maxColumns)
  expect(people[0]?.notes.length).toBeLessThanOrEqual(maxLength.notes)
})

it('has tags as far as a contact may have them', async () => {
  const tags = Array.from({ length: 1000 }, (_, n) => `t${n}`).join(',')
  expect((await read(`Name,Tags\nAna,"${tags}"`)).people[0]?.tags).toHaveLength(maxTags)
})

it('takes a table of more values than ten thousand contacts have for one of too many people', async () => {
  const row = (cell: string) => Array(150).fill(cell).join(',')
  const file = [`Name,${row('Phone')}`, ...Array(2000).fill(`Ana,${row('612345678')}`)].join('\n')
  const most = 10_001
  expect(await readAllPeople({ ...how, source: { bytes: Buffer.from(file), isTable: true }, most })).toMatchObject({
    people: [],
    skipped: most,
  })
})

it('leaves the event loop to others while thousands of rows are read', async () => {
  const { log } = createTestApp()
  const reader = startPeopleReader({ log, timeoutMs: 600_000 })
  onTestFinished(() => reader.close())
  const source = { bytes: csvOf(3000), isTable: true }
  const query = { ...how, source, most: 10_001 }
  const costOf = async (work: () => Promise<unknown>) => {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const whole = await costOf(() => readAllPeople(query))
  const own = await costOf(async () => {
    const { people, skipped } = await readAllBy(reader, query, { userId: 1 })
    expect([people.length, skipped]).toEqual([3000, 0])
  })
  // Read by this thread it would be the whole.
  expect(own).toBeLessThan(whole / 2)
})
