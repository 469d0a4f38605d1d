import { vcardFile, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, it, onTestFinished } from 'vitest'
import { readPeople } from '#core/contacts/import/people-of-file.ts'
import { startPeopleReader } from '#core/contacts/import/people-reader-thread.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { createTestApp } from '#tests/app/test-app.ts'

function setUp({ timeoutMs = 120_000 } = {}) {
  const complaints: string[] = []
  const { log } = createTestApp()
  const reader = startPeopleReader({ log: { ...log, warn: (_, message) => void complaints.push(message) }, timeoutMs })
  onTestFinished(() => reader.close())
  return { reader, complaints }
}
const query = (bytes: Uint8Array) => ({ source: { bytes }, most: 501, region: 'ES', labels: remarkLabels('en') })

it('reads on its thread what would be read here, also where several are asked for at once', async () => {
  const { reader } = setUp()
  const asked = [
    query(vcardFile('ios', 'group')),
    { ...query(vcardsOf(3)), source: { codes: ['MECARD:N:Torres,Ana;;'] } },
  ]
  expect(await Promise.all(asked.map(one => reader.read(one)))).toEqual(asked.map(readPeople))
})

it('refuses a file that takes too long, and reads the next one', async () => {
  const { reader, complaints } = setUp({ timeoutMs: 0 })
  await expect(reader.read(query(vcardsOf(2000)))).rejects.toThrow('no-vcards')
  expect(complaints).toEqual(['A file of contacts could not be read, and is refused'])
  const patient = setUp()
  expect((await patient.reader.read(query(vcardFile('ios')))).people).toHaveLength(1)
})

it('refuses a file that ends the thread, and reads those behind it', async () => {
  const { reader } = setUp()
  // Not what an edge hands over: the thread throws.
  const broken = { ...query(vcardsOf(1)), source: { codes: null as unknown as string[] } }
  const [refused, read] = await Promise.allSettled([reader.read(broken), reader.read(query(vcardFile('ios')))])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'no-vcards' } })
  expect(read).toMatchObject({ status: 'fulfilled', value: { people: [{ card: { last_name: 'Núñez García' } }] } })
})

it('refuses what it is reading when it is closed, and starts again when it is asked again', async () => {
  const { reader } = setUp()
  const reading = reader.read(query(vcardsOf(2000)))
  await Promise.all([
    expect(reading).rejects.toThrow('no-vcards'),
    reader.read(query(vcardsOf(1))),
    Promise.resolve().then(() => reader.close()),
  ])
})
