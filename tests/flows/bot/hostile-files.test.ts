import { sign } from '@telegram-apps/init-data-node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { createKillableService, type KillableService } from '#tests/flows/kill/kill-service.ts'
import { processorTime } from '#tests/flows/kill/processes.ts'
import { vcardFile } from '#tests/vcards/vcard-samples.ts'

let telegram: FakeTelegram
let service: KillableService
let anna: Person
beforeEach(async () => {
  telegram = await startTelegram({ token: testToken })
  service = createKillableService(telegram)
  anna = telegram.person()
  makeUser(service.app, { id: anna.id, plan: 'pro' })
  await service.start()
})
afterEach(async () => {
  await service.remove()
  await telegram.stop()
  telegram.assertClean()
})

const hostile = (bytes: number) =>
  Buffer.from(`BEGIN:VCARD\nTEL:1\n${'QUOTED-PRINTABLE'.repeat(bytes / 16)}\nEND:VCARD\n`)
const sizes = [40_000, 160_000, 320_000, 4_900_000]

async function byChat(file: Uint8Array): Promise<void> {
  const before = telegram.said(anna.id).length
  anna.sendDocument(file, { name: 'contacts.vcf', mime: 'text/x-vcard' })
  await telegram.until(() => telegram.said(anna.id).length > before && service.isSettled(), 600)
}

async function byWeb(file: Uint8Array): Promise<void> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file)], 'contacts.vcf'))
  const answer = await fetch(`${service.url()}/api/imports/${anna.id}`, {
    method: 'POST',
    headers: {
      authorization: `tma ${sign({ user: anna.user }, testToken, new Date())}`,
      'idempotency-key': `file-${file.length}`,
    },
    body,
  })
  expect([200, 422]).toContain(answer.status)
}

/** Milliseconds of processor time that the service needs for this, and how long others waited for an answer meanwhile at most. */
async function costOf(work: Promise<void>): Promise<{ computed: number; waited: number }> {
  const before = processorTime(service.pid())
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let waited = 0
  while (!isOver) {
    const asked = performance.now()
    await (await fetch(`${service.url()}/healthz`)).text()
    waited = Math.max(waited, performance.now() - asked)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await work
  return { computed: processorTime(service.pid()) - before, waited }
}

describe.each([
  ['the chat', byChat],
  ['the web', byWeb],
])('a hostile file sent by %s', (_, send) => {
  test('of any size is answered at once', async () => {
    await send(vcardFile('ios'))
    for (const bytes of sizes) console.log(bytes, await costOf(send(hostile(bytes))))
  })
})
