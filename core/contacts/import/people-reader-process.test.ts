import { readFileSync } from 'node:fs'
import { vcardFile, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, it, onTestFinished } from 'vitest'
import { startPeopleReader } from '#core/contacts/import/people-reader-process.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { readAllBy, readAllPeople } from '#tests/app/people-reader.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { childrenOf } from '#tests/flows/kill/processes.ts'

function setUp({ timeoutMs = 120_000, ...options }: { timeoutMs?: number; megabytes?: number } = {}) {
  const complaints: string[] = []
  const { log } = createTestApp()
  const warn = (_: object, message: string) => void complaints.push(message)
  const reader = startPeopleReader({ log: { ...log, warn }, timeoutMs, ...options })
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
  const full = Promise.withResolvers<void>()
  // Ends a turn before anything is read.
  const willRead = () => full.promise
  const turns = Array.from({ length: 12 }, (_, userId) =>
    reader.read(query(vcardsOf(1)), { userId, willRead }, async () => undefined),
  )
  full.reject(new Error('its turn came'))
  const ends = await Promise.allSettled(turns)
  const reasons = ends.map(end => end.status === 'rejected' && String(end.reason.message))
  expect(reasons).toEqual([...Array(8).fill('its turn came'), ...Array(4).fill('too-many-requests')])
})

it('reads in its process what would be read here, also where several are asked for at once', async () => {
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

it('refuses a file that ends its process, and reads those behind it', async () => {
  const { reader } = setUp()
  // Not what an edge hands over: the program throws.
  const broken = { ...query(vcardsOf(1)), source: { codes: null as unknown as string[] } }
  const [refused, read] = await Promise.allSettled([
    readAllBy(reader, broken, anna),
    readAllBy(reader, query(vcardFile('ios')), berta),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'no-vcards' } })
  expect(read).toMatchObject({ status: 'fulfilled', value: { people: [{ card: { last_name: 'Núñez García' } }] } })
})

it('refuses a file that takes too much memory, and reads those behind it', async () => {
  const { reader, complaints } = setUp({ megabytes: 48 })
  const columns = { bytes: Buffer.from(`Name${','.repeat(4_000_000)}\nAna`), isTable: true }
  const [refused, read] = await Promise.allSettled([
    readAllBy(reader, { ...query(vcardsOf(1)), source: columns }, anna),
    readAllBy(reader, query(vcardFile('ios')), berta),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'no-vcards' } })
  expect(complaints).toHaveLength(1)
  expect(read).toMatchObject({ status: 'fulfilled' })
})

it('gives a process 128 MB where nothing else is said', async () => {
  const { reader } = setUp()
  await reader.read(query(vcardsOf(1)), anna, async () => {
    const programs = childrenOf(process.pid).map(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
    const limits = programs
      .filter(words => words.some(word => word.includes('people-reader-program')))
      .map(words => words.find(word => word.startsWith('--max-old-space-size=')))
    expect(limits).toEqual(['--max-old-space-size=128'])
  })
})

it('refuses a file whose process ends between two parts, and reads the next one', async () => {
  const { reader } = setUp()
  const reading = reader.read(query(vcardsOf(600)), anna, async (_, part) => {
    await part(0)
    const isReader = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('people-reader-program')
    for (const pid of childrenOf(process.pid).filter(isReader)) process.kill(pid, 'SIGKILL')
    return part(1)
  })
  await expect(reading).rejects.toThrow('no-vcards')
  expect((await readAllBy(reader, query(vcardFile('ios')), berta)).people).toHaveLength(1)
})

it('reads nothing once it is closed, and blames no file for that', async () => {
  const { reader, complaints } = setUp()
  const isReading = Promise.withResolvers<void>()
  const begun = reader.read(query(vcardsOf(2)), { userId: 1 }, async (_, part) => {
    isReading.resolve()
    for (;;) await part(0)
  })
  const waiting = [2, 3].map(userId => readAllBy(reader, query(vcardFile('ios')), { userId }))
  const ends = Promise.allSettled([begun, ...waiting])
  await isReading.promise
  await reader.close()
  const later = readAllBy(reader, query(vcardFile('ios')), berta)
  await expect(later).rejects.toMatchObject({ code: 'too-many-requests' })
  const refused = { status: 'rejected', reason: { code: 'too-many-requests', details: { retryAfterMs: 5000 } } }
  expect(await ends).toMatchObject([refused, refused, refused])
  expect(complaints).toEqual([])
})
