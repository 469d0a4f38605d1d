import { vcardFile, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, it, onTestFinished } from 'vitest'
import { startPeopleReader } from '#core/contacts/import/people-reader-thread.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { readAllBy, readAllPeople } from '#tests/app/people-reader.ts'
import { createTestApp } from '#tests/app/test-app.ts'

function setUp({ timeoutMs = 120_000 } = {}) {
  const complaints: string[] = []
  const { log } = createTestApp()
  const reader = startPeopleReader({ log: { ...log, warn: (_, message) => void complaints.push(message) }, timeoutMs })
  onTestFinished(() => reader.close())
  return { reader, complaints }
}
const query = (bytes: Uint8Array) => ({ source: { bytes }, most: 1001, region: 'ES', labels: remarkLabels('en') })

const [anna, berta] = [{ userId: 1 }, { userId: 2 }]

it('holds one file of each person, so that nobody waits for twenty of another', async () => {
  const { reader } = setUp()
  const file = query(vcardsOf(300))
  const turns = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => readAllBy(reader, file, anna)),
    readAllBy(reader, query(vcardFile('ios')), berta),
  ])
  const refused = { status: 'rejected', reason: { code: 'too-many-requests', details: { retryAfterMs: 5000 } } }
  expect(turns).toMatchObject([{ status: 'fulfilled' }, ...Array(19).fill(refused), { status: 'fulfilled' }])
  expect((await readAllBy(reader, query(vcardFile('ios')), anna)).people).toHaveLength(1)
})

it('holds eight files in all', async () => {
  const { reader } = setUp()
  const turns = Array.from({ length: 12 }, (_, userId) => readAllBy(reader, query(vcardsOf(1)), { userId }))
  const ends = await Promise.allSettled(turns)
  expect(ends.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), ...Array(4).fill('rejected')])
})

it('reads on its thread what would be read here, also where several are asked for at once', async () => {
  const { reader } = setUp()
  const asked = [
    query(vcardFile('ios', 'group')),
    { ...query(vcardsOf(3)), source: { codes: ['MECARD:N:Torres,Ana;;'] } },
  ]
  expect(await Promise.all(asked.map((one, userId) => readAllBy(reader, one, { userId })))).toEqual(
    await Promise.all(asked.map(readAllPeople)),
  )
})

it('refuses a file that takes too long, and reads the next one', async () => {
  const { reader, complaints } = setUp({ timeoutMs: 0 })
  await expect(readAllBy(reader, query(vcardsOf(2000)), anna)).rejects.toThrow('no-vcards')
  expect(complaints).toEqual(['A file of contacts could not be read, and is refused'])
  const patient = setUp()
  expect((await readAllBy(patient.reader, query(vcardFile('ios')), anna)).people).toHaveLength(1)
})

it('gives nobody the people of a file that was read too late', async () => {
  const { reader } = setUp({ timeoutMs: 8000 })
  await readAllBy(reader, query(vcardsOf(1)), anna)
  const reading = Promise.allSettled([
    readAllBy(reader, query(vcardsOf(3)), anna),
    readAllBy(reader, query(vcardFile('ios')), berta),
  ])
  // The loop is held up while the thread reads, so that the time is over before the answer is seen.
  await new Promise(resolve => setImmediate(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8500)
  const [late, next] = await reading
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'no-vcards' } })
  // On a slow machine the next thread may start too late as well.
  const given = next?.status === 'fulfilled' ? next.value.people : []
  expect(given.filter(({ card }) => card.last_name !== 'Núñez García')).toEqual([])
})

it('refuses a file that ends the thread, and reads those behind it', async () => {
  const { reader } = setUp()
  // Not what an edge hands over: the thread throws.
  const broken = { ...query(vcardsOf(1)), source: { codes: null as unknown as string[] } }
  const [refused, read] = await Promise.allSettled([
    readAllBy(reader, broken, anna),
    readAllBy(reader, query(vcardFile('ios')), berta),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'no-vcards' } })
  expect(read).toMatchObject({ status: 'fulfilled', value: { people: [{ card: { last_name: 'Núñez García' } }] } })
})

it('refuses a file whose thread ends between two parts, and reads the next one', async () => {
  const { reader } = setUp()
  const reading = reader.read(query(vcardsOf(600)), anna, async (_, part) => {
    await part(0)
    await reader.close()
    return part(1)
  })
  await expect(reading).rejects.toThrow('no-vcards')
  expect((await readAllBy(reader, query(vcardFile('ios')), berta)).people).toHaveLength(1)
})

it('refuses what it is reading when it is closed, and starts again when it is asked again', async () => {
  const { reader } = setUp()
  const reading = readAllBy(reader, query(vcardsOf(2000)), anna)
  await Promise.all([
    expect(reading).rejects.toThrow('no-vcards'),
    readAllBy(reader, query(vcardsOf(1)), berta),
    Promise.resolve().then(() => reader.close()),
  ])
})
