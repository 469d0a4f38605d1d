import { randomUUID } from 'node:crypto'
import { sign } from '@telegram-apps/init-data-node'
import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { vcardFile } from 'card-reader/testing/vcards/vcard-samples.ts'
import { expect, test } from 'vitest'
import { testToken } from '#tests/app/test-app.ts'
import { type KillFlow, prepareKillFlow, withoutReaders } from '#tests/flows/kill/kill-service.ts'
import { firstThreadTime, processorTime } from '#tests/flows/kill/processes.ts'

/** A line that a careless expression would read again from each of its letters. */
const hostile = (bytes: number) =>
  Buffer.from(`BEGIN:VCARD\nTEL:1\n${'QUOTED-PRINTABLE'.repeat(bytes / 16)}\nEND:VCARD\n`)
const card = (line: string, count: number) => `BEGIN:VCARD\n${line.repeat(count)}END:VCARD\n`
const filled = (part: string) => Buffer.from(part.repeat(Math.floor(largest / Buffer.byteLength(part))))
const largest = 4_900_000
const files: Record<string, () => Uint8Array> = {
  'a long line of 40 kB': () => hostile(40_000),
  'a long line of 160 kB': () => hostile(160_000),
  'a long line of 320 kB': () => hostile(320_000),
  'a long line of 4.9 MB': () => hostile(largest),
  'a long line of 19 MB': () => hostile(19_000_000),
  'five thousand people with long notes': () =>
    Buffer.from(
      Array.from(
        { length: 5000 },
        (_, n) => `BEGIN:VCARD\nN:Torres;Ana ${n}\nNOTE:${'note '.repeat(750)}\nEND:VCARD\n`,
      ).join(''),
    ),
  'nothing but line feeds': () => filled('\n'),
  'nothing but beginnings': () => filled('BEGIN:VCARD\n'),
  'as many properties as fit': () => filled(card('TEL:+34612345678\n', 250)),
  'marks upon marks': () => filled(card(`NOTE:${'\u0301\u0327'.repeat(4000)}\n`, 20)),
  'unknown alphabets': () => filled(card('N;CHARSET=none:\xe9\n', 250)),
}

async function byChat({ telegram, service, anna }: KillFlow, file: Uint8Array): Promise<void> {
  const before = telegram.said(anna.id).length
  anna.sendDocument(file, { name: 'contacts.vcf', mime: 'text/x-vcard' })
  await telegram.until(() => telegram.said(anna.id).length > before && service.isSettled(), 600)
}

async function byWeb({ service, anna }: KillFlow, file: Uint8Array): Promise<void> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file)], 'contacts.vcf'))
  const answer = await fetch(`${service.url()}/api/imports/${anna.id}`, {
    method: 'POST',
    headers: {
      authorization: `tma ${sign({ user: anna.user }, testToken, new Date())}`,
      'idempotency-key': randomUUID(),
      // A connection that is kept may end just when it is used again.
      connection: 'close',
    },
    body,
  })
  expect([200, 422]).toContain(answer.status)
}

/** Milliseconds of processor time that the service needs for this, and those in which it cannot answer others. */
async function costOf(pid: number, work: () => Promise<void>): Promise<{ computed: number; held: number }> {
  const [computed, held] = [processorTime(pid), firstThreadTime(pid)]
  await work()
  return { computed: processorTime(pid) - computed, held: firstThreadTime(pid) - held }
}

/** Earlier versions took from a second to many minutes on an idle machine. */
const usualMost = { computed: 4000, held: 1000 }

/** Both ways hand a file to the same thread; in the gate each gets some, the chat one that is as long as its files may be. */
const inGate = {
  chat: ['a long line of 19 MB'],
  web: ['nothing but beginnings', 'five thousand people with long notes'],
}

test('hostile files sent by the chat and by the web are answered at little cost, most of it outside the main thread', async () => {
  const flow = await prepareKillFlow({ settings: withoutReaders })
  const { service } = flow
  await service.start()
  for (const [send, names] of [
    [byChat, isThorough ? Object.keys(files) : inGate.chat],
    [byWeb, isThorough ? Object.keys(files) : inGate.web],
  ] as const) {
    await send(flow, vcardFile('ios'))
    for (const name of names) {
      const file = files[name]!()
      const cost = await costOf(service.pid(), () => send(flow, file))
      expect(cost.computed, name).toSatisfy(ms => isWithin(ms, usualMost.computed))
      expect(cost.held, name).toSatisfy(ms => isWithin(ms, usualMost.held))
    }
  }
  expect(service.isRunning()).toBe(true)
})
