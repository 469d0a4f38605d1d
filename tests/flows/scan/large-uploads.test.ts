import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sign } from '@telegram-apps/init-data-node'
import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { scanPhotoParts, scanPhotos, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { type KillableService, prepareKillFlow, withoutReaders } from '#tests/flows/kill/kill-service.ts'

const people = repeats(4, 40)
const bytes = 19_900_000
/** Beside what the idle service has. */
const mostMegabytes = 100
const longestTurnMs = 100

/** A photo of a card, and behind its end what makes it as large as a photo may be. */
const photo = Buffer.concat([readFileSync('reader/synth/set/card-01.jpg'), Buffer.alloc(bytes)]).subarray(0, bytes)

/** Hundreds of people, each with a picture. */
const vcards = Buffer.from(
  Array.from({ length: 480 }, (_, at) => {
    const picture = 'QUJD'.repeat(10_340)
    return `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Torres ${at}\r\nEMAIL:ana${at}@torres.es\r\nPHOTO;ENCODING=b;TYPE=JPEG:${picture}\r\nEND:VCARD\r\n`
  }).join(''),
)

/** Ten thousand people, each with long notes. */
const table = Buffer.from(
  `Name;E-Mail;Notes\n${Array.from({ length: 9_999 }, (_, at) => `Ana Torres ${at};ana${at}@torres.es;"${'Café «Norte» '.repeat(124)}"\n`).join('')}`,
).subarray(0, bytes)

function form(field: string, fileName: string, content: Buffer): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
}
const uploads = {
  vCards: { path: 'imports', body: form('file', 'people.vcf', vcards) },
  tables: { path: 'imports', body: form('file', 'people.csv', table) },
  photos: { path: 'scans', body: form('photo', 'card.jpg', photo) },
}
type Kind = keyof typeof uploads

const authorized = (id: number) => ({
  authorization: `tma ${sign({ user: { id, first_name: 'Ana' } }, testToken, new Date())}`,
})

/** The status of an upload, or why it was cut off. */
function send(service: KillableService, { userId, kind }: { userId: number; kind: Kind }) {
  const { path, body } = uploads[kind]
  const headers = {
    ...authorized(userId),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
    'idempotency-key': `upload-${userId}`,
  }
  return new Promise<number | string>(resolve => {
    const call = request(`${service.url()}/api/${path}/${userId}`, { method: 'POST', headers }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', error => resolve(error.message))
    call.end(body)
  })
}

it.each((['photos', 'vCards', 'tables'] as const).slice(0, repeats(1, 3)))(
  'many large %s at once take little memory and short turns',
  async kind => {
    const turnsFile = join(temporaryFolder('turns'), 'turns')
    const noteTurns = fileURLToPath(new URL('note-turns.mjs', import.meta.url))
    const settings = {
      NODE_OPTIONS: `--expose-gc --import ${noteTurns}`,
      TURNS_FILE: turnsFile,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '4000000',
      MALLOC_TRIM_THRESHOLD_: '32000000',
    }
    const { service } = await prepareKillFlow({ settings })
    const senders = Array.from({ length: people }, (_, at) => makeUser(service.app, { id: 5000 + at, plan: 'pro' }))
    await service.start()
    // So many that its heap is as large as it stays.
    for (const id of [4001, 4002, 4003, 4004]) {
      makeUser(service.app, { id })
      for (let n = 0; n < repeats(75, 250); n++) {
        await (await fetch(`${service.url()}/api/user/${id}`, { headers: authorized(id) })).text()
      }
    }
    const megabytes = (name: string) => {
      const status = readFileSync(`/proc/${service.pid()}/status`, 'utf8')
      return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    }
    const idle = megabytes('VmRSS')
    // From now on the kernel notes the highest value again.
    writeFileSync(`/proc/${service.pid()}/clear_refs`, '5')
    writeFileSync(turnsFile, '')
    const statuses = await Promise.all(senders.map(id => send(service, { userId: id, kind })))
    const taken = statuses.filter(status => status === (kind === 'photos' ? 202 : 200)).length
    // The others are told to come back.
    expect(statuses.filter(status => status === 429)).toHaveLength(people - taken)
    expect(taken).toBeGreaterThanOrEqual(4)
    if (kind === 'photos') {
      const isRead = () =>
        service.app.db
          .select()
          .from(scans)
          .all()
          .every(({ status }) => status === 'done')
      await expect.poll(() => isRead() && service.app.db.$count(scanPhotoParts)).toBe(0)
    }
    const longest = Math.max(0, ...readFileSync(turnsFile, 'utf8').split('\n').map(Number))
    const more = megabytes('VmHWM') - idle
    console.info(`${kind}: ${people} at once, ${taken} taken, ${Math.round(more)} MB more, longest turn ${longest} ms`)
    expect(more).toBeLessThan(mostMegabytes)
    expect(isWithin(longest, longestTurnMs), `${longest} ms`).toBe(true)
  },
)

it('a kill while a large photo is written leaves no scan; sent again it is one', async () => {
  const { service } = await prepareKillFlow({ settings: withoutReaders })
  const { db } = service.app
  const userId = makeUser(service.app, { id: 5000, plan: 'pro' })
  await service.start()
  const cutOff = send(service, { userId, kind: 'photos' })
  await expect.poll(() => db.$count(scanPhotoParts), { interval: 1 }).toBeGreaterThan(2)
  await service.kill()
  expect(await cutOff).not.toBe(202)
  expect(db.select().from(scans).all()).toEqual([])
  await service.start()
  await expect.poll(() => db.$count(scanPhotos)).toBe(0)
  expect(await send(service, { userId, kind: 'photos' })).toBe(202)
  expect(db.select().from(scans).all()).toHaveLength(1)
  expect(await db.$count(scanPhotos)).toBe(1)
})
