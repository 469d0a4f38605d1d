import { readingOf } from 'card-reader/testing/reading-of.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { getUser } from '#core/users/users.ts'
import { outbox, scans } from '#db/schema.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import type { SeenMessage } from '#tests/fakes/telegram/telegram-world.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'
import { isHandled } from '#tests/flows/bot/bot-settled.ts'

/** Longer than any of these tests takes: a series ends only when a test says so. */
const seriesMs = 3_600_000

let flow: BotFlow
let anna: Person
let ahead: number

beforeEach(async () => {
  ahead = 0
  flow = await startBotFlow({ clock: { now: () => new Date(Date.now() + ahead) } })
  flow.app.limits.photoSeriesMs = seriesMs
  anna = flow.telegram.person()
  anna.sendText('/language')
  await flow.settled()
})
afterEach(() => flow.stop())

/** Resolves when everything is read and sent except the file and what goes before it, which wait for further photos. */
const read = () => flow.telegram.until(() => isHandled(flow.app, flow.telegram) && onlyFilesWait())
const onlyFilesWait = () => {
  const waiting = flow.app.db.select().from(outbox).where(isNull(outbox.sent_at)).all()
  const isFile = (notice: (typeof waiting)[number]['notice']) =>
    notice && 'as' in notice && ['fold', 'file'].includes(notice.as)
  return waiting.every(({ kind, notice }) => kind === 'series-file' || isFile(notice))
}
/** Advances the clock until no further photos join. */
const end = async () => {
  await read()
  ahead += seriesMs
  await flow.settled()
}
const said = () => flow.telegram.said(anna.id).slice(1)
const labels = (message: SeenMessage | undefined) => message?.buttons.flat().map(button => button.text) ?? []
const people = ['Ana Torres', 'Berta Puig', 'Carla Soler', 'Dario Vidal', 'Elena Roca', 'Felix Mora', 'Gala Ferrer']
const names = [...people, 'Hugo Serra', 'Irene Vila', 'Jorge Pons']
const cardOf = (name: string) => photoOf(name, `${name.split(' ')[0]}@firma.es`.toLowerCase(), 'Firma S.L.')
const ten = () => names.map(cardOf)
const vcards = (message: SeenMessage | undefined) =>
  Buffer.from(message?.document?.bytes ?? [])
    .toString()
    .split('BEGIN:VCARD').length - 1

describe('ten cards at once', () => {
  test.each([
    ['as an album', () => anna.sendAlbum(ten())],
    ['one after the other', () => ten().map(card => anna.sendPhoto(card))],
  ])('%s cost two messages: the people found, and one file of all', async (_, send) => {
    flow.grant(anna.id, 'unlimited')
    const [first] = send()
    await end()
    expect(said()).toHaveLength(2)
    const [answer, file] = said()
    expect(answer).toMatchObject({ replyTo: first })
    expect(answer?.text).toContain('10 photos')
    expect(answer?.text).toContain('Read: 10')
    expect(answer?.text).not.toContain('Still to read')
    expect(labels(answer)).toEqual(names.map(name => `${name} · Firma S.L.`))
    expect(file?.document?.name).toMatch(/^contacts-.*\.vcf$/)
    expect(vcards(file)).toBe(10)
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(10)
  })

  test('show their progress while they are read', async () => {
    flow.grant(anna.id, 'unlimited')
    const { read: readNow } = flow.app.ocr
    const first = Promise.withResolvers<void>()
    let n = 0
    flow.app.ocr.read = async (photo, how) => {
      if (n++ >= 2) await first.promise
      return readNow(photo, how)
    }
    anna.sendAlbum(ten().slice(0, 4))
    await flow.telegram.until(() => said()[0]?.text.includes('Read: 2') === true)
    expect(said()).toHaveLength(1)
    expect(said()[0]?.text).toContain('Still to read: 2')
    expect(labels(said()[0])).toHaveLength(2)
    first.resolve()
    await end()
    expect(said()).toHaveLength(2)
    expect(said()[0]?.text).toContain('Read: 4')
  })

  test('are each opened like the result of a single card, and a reply to that is a note', async () => {
    flow.grant(anna.id, 'unlimited')
    anna.sendAlbum(ten().slice(0, 3))
    await end()
    anna.press('Berta Puig · Firma S.L.')
    await flow.settled()
    const opened = said().at(-1)
    expect(opened?.text).toContain('berta@firma.es')
    expect(labels(opened)).toEqual(expect.arrayContaining(['Edit', 'More']))
    anna.replyTo(opened?.id ?? 0, { text: 'wants an offer' })
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id }).find(one => one.first_name === 'Berta')?.notes).toContain(
      'offer',
    )
  })
})

test('one card is one message and its file, even while another may follow', async () => {
  anna.sendPhoto(photoOf(...anaCard))
  await end()
  expect(said().map(({ text, document }) => document?.name ?? text.split('\n')[0])).toEqual([
    'Saved to your contacts',
    'Ana-Torres.vcf',
  ])
})

test('a photo that follows at once makes one message of both, in place of the first answer', async () => {
  const first = anna.sendPhoto(photoOf(...anaCard))
  await read()
  expect(said()).toMatchObject([{ replyTo: first, text: expect.stringContaining('Saved to your contacts') }])
  const answerId = said()[0]?.id
  anna.sendPhoto(cardOf('Berta Puig'))
  await end()
  expect(said()).toHaveLength(2)
  expect(said()[0]).toMatchObject({ id: answerId, text: expect.stringContaining('2 photos') })
  expect(vcards(said()[1])).toBe(2)
  // It belongs to no single contact any more: a reply to it is no note about the first.
  anna.replyTo(answerId ?? 0, { text: 'Berta' })
  await flow.settled()
  expect(listContacts(flow.app, { userId: anna.id }).map(({ notes }) => notes)).toEqual(['', ''])
})

test('later photos start a new series', async () => {
  anna.sendPhoto(photoOf(...anaCard))
  await end()
  anna.sendPhoto(cardOf('Berta Puig'))
  await end()
  expect(said().filter(message => message.text.startsWith('Saved to your contacts'))).toHaveLength(2)
})

test('more people than fit are on further pages, which other people cannot open, nor their cards', async () => {
  flow.grant(anna.id, 'unlimited')
  const [last] = ['Karla Mas']
  anna.sendAlbum(ten())
  anna.sendAlbum([cardOf(last!)])
  await end()
  expect(said()).toHaveLength(2)
  expect(labels(said()[0])).toContain('Next ›')
  expect(labels(said()[0])).not.toContain('Karla Mas · Firma S.L.')
  const data = said()[0]!
    .buttons.flat()
    .map(button => button.callback_data ?? '')
  anna.press('Next ›')
  await flow.settled()
  expect(labels(said()[0])).toEqual(['Karla Mas · Firma S.L.', '‹ Previous'])

  const mallory = flow.telegram.person()
  mallory.sendText('/language')
  await flow.settled()
  for (const one of data) mallory.sendCallback(one)
  await flow.settled()
  const texts = flow.telegram.said(mallory.id).slice(1)
  expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['This is no longer here.']))
})

describe('a series with failures', () => {
  test('reports the limit once, with its photos and the way to more', async () => {
    anna.sendAlbum(ten())
    await end()
    const [answer, file] = said()
    expect(said()).toHaveLength(2)
    expect(answer?.text).toContain('Read: 3')
    expect(answer?.text).toContain('Without a contact: 7')
    expect(answer?.text).toContain('Photos 4, 5, 6, 7, 8, 9, 10: You have used all the scans')
    expect(answer?.text.match(/You have used all the scans/g)).toHaveLength(1)
    expect(labels(answer)).toEqual([...names.slice(0, 3).map(name => `${name} · Firma S.L.`), 'Upgrade'])
    expect(vcards(file)).toBe(3)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(3)
  })

  test('reports the final result: photos refused beside others that cost nothing can be sent again', async () => {
    const reading = Promise.withResolvers<void>()
    const { read: readNow } = flow.app.ocr
    flow.app.ocr.read = (photo, how) => reading.promise.then(() => readNow(photo, how))
    anna.sendAlbum([photoOf(), photoOf(), ...ten().slice(0, 4)])
    await flow.telegram.until(() => said()[0]?.text.includes('You have used all the scans') === true)
    reading.resolve()
    await end()
    expect(said()[0]?.text).toContain('Photos 4, 5, 6: Scans are left after all')
    expect(said()[0]?.text).not.toContain('You have used all the scans')
    expect(labels(said()[0])).toEqual(['Ana Torres · Firma S.L.', 'Read them now'])
    anna.press('Read them now')
    await read()
    expect(labels(said()[0])).toContain('Ana Torres · Firma S.L.')
    expect(
      said()
        .map(({ text }) => text)
        .join('|'),
    ).toContain('I am reading your kept photos: 2.')
  })

  test('opens a person later without saying that this was the last scan', async () => {
    anna.sendAlbum(names.slice(0, 3).map(cardOf))
    await end()
    expect(said()[0]?.text).toContain('That was the last scan')
    anna.press('Ana Torres · Firma S.L.')
    await flow.settled()
    expect(said().at(-1)?.text).toContain('ana@firma.es')
    expect(said().at(-1)?.text).not.toContain('last scan')
  })

  test('reports it once if no photo was accepted', async () => {
    for (const name of names.slice(0, 3)) anna.sendPhoto(cardOf(name))
    await end()
    const before = said().length
    anna.sendAlbum(ten().slice(3))
    for (const card of ten().slice(3)) anna.sendPhoto(card)
    await flow.settled()
    const after = said().slice(before)
    expect(after).toHaveLength(1)
    expect(after[0]?.text).toContain('You have used all the scans')
    ahead += seriesMs
    anna.sendPhoto(cardOf('Karla Mas'))
    await flow.settled()
    expect(said().slice(before)).toHaveLength(2)
  })

  test('reports in one message that nobody was found, without a file', async () => {
    anna.sendAlbum([photoOf(), photoOf(), photoOf('Menu', 'Wine')])
    await end()
    expect(said()).toHaveLength(1)
    expect(said()[0]?.text).toContain('Photos 1, 2: I found no text')
    expect(labels(said()[0])).toEqual([])
  })
})

describe('a question of a single photo', () => {
  test('is behind its button: a duplicate can be kept as a second contact', async () => {
    anna.sendPhoto(photoOf(...anaCard))
    await end()
    const before = said().length
    anna.sendAlbum([photoOf(...anaCard.slice(0, 1), 'Director', ...anaCard.slice(2)), cardOf('Berta Puig')])
    await end()
    const answer = said()[before]
    expect(answer?.text).toContain('Already in your contacts, updated: 1')
    expect(labels(answer)).toEqual(['🔁 Ana Torres · Norte Obras S.L.', 'Berta Puig · Firma S.L.'])
    anna.press('🔁 Ana Torres · Norte Obras S.L.')
    await flow.settled()
    anna.press('Keep both')
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(3)
    await flow.telegram.until(() => labels(said()[before]).includes('Ana Torres · Norte Obras S.L.'))
  })

  test('is behind its button: two cards in a photo', async () => {
    const { read: readNow } = flow.app.ocr
    flow.app.ocr.read = async (photo, how) => {
      const reading = await readNow(photo, how)
      const isAna = reading.lines[0]?.text === 'Ana Torres'
      return isAna ? { ...reading, others: [readingOf(['Carla Soler', 'carla@firma.es', 'Firma S.L.'])] } : reading
    }
    anna.sendAlbum([photoOf(...anaCard), cardOf('Berta Puig')])
    await end()
    expect(said()[0]?.text).toContain('Waiting for your answer: 1')
    anna.press('❓ Ana Torres · Norte Obras S.L.')
    await flow.settled()
    anna.press('Save all 2')
    await flow.settled()
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(3)
    await flow.telegram.until(() => labels(said()[0]).includes('Carla Soler · Firma S.L.'))
    expect(said()[0]?.text).not.toContain('Waiting for your answer')
    expect(said().at(-1)?.document?.name).toBe('Carla-Soler.vcf')
  })

  test('is behind its button: a back side that names somebody else', async () => {
    flow.grant(anna.id, 'unlimited')
    anna.sendPhoto(photoOf(...anaCard))
    await end()
    const before = said().length
    anna.press('More')
    await flow.settled()
    anna.press('Add back side')
    await flow.settled()
    anna.sendAlbum([cardOf('Berta Puig'), cardOf('Carla Soler')])
    await end()
    const answer = said()[before + 1]
    expect(answer?.text).toContain('Waiting for your answer: 1')
    anna.press('❓ Berta Puig · Firma S.L.')
    await flow.settled()
    anna.press('New contact')
    await flow.settled()
    expect(
      said().some(message => message.text.startsWith('Saved to your contacts') && message.text.includes('berta@')),
    ).toBe(true)
    await flow.telegram.until(() => labels(said()[before + 1]).includes('Berta Puig · Firma S.L.'))
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(3)
  })
})

test('the message follows changes of its contacts, and restores a deleted one', async () => {
  anna.sendAlbum([photoOf(...anaCard), cardOf('Berta Puig')])
  await end()
  const { app } = flow
  const berta = listContacts(app, { userId: anna.id }).find(one => one.first_name === 'Berta')!
  updateContact(app, { userId: anna.id, contactId: berta.id, patch: { company: 'Puig SA' } })
  await flow.settled()
  expect(labels(said()[0])).toContain('Berta Puig · Puig SA')
  const pressed =
    said()[0]
      ?.buttons.flat()
      .find(button => button.text.startsWith('Berta'))?.callback_data ?? ''
  deleteContact(app, { userId: anna.id, contactId: berta.id })
  await flow.settled()
  expect(labels(said()[0])).toEqual(['Ana Torres · Norte Obras S.L.'])
  anna.sendCallback(pressed)
  await flow.settled()
  anna.press('Undo')
  await flow.settled()
  expect(labels(said()[0])).toContain('Berta Puig · Puig SA')
})

describe('the message of a series whose chat was cleared', () => {
  test('does not come back when its contacts change', async () => {
    anna.sendAlbum([photoOf(...anaCard), cardOf('Berta Puig')])
    await end()
    anna.clearChat()
    const { app } = flow
    for (const { id: contactId } of listContacts(app, { userId: anna.id })) {
      updateContact(app, { userId: anna.id, contactId, patch: { company: 'Puig SA' } })
      await flow.settled()
      deleteContact(app, { userId: anna.id, contactId })
      await flow.settled()
    }
    expect(flow.telegram.said(anna.id)).toEqual([])
  })

  test('is sent again while photos of it are still read', async () => {
    flow.grant(anna.id, 'unlimited')
    const { read: readNow } = flow.app.ocr
    const first = Promise.withResolvers<void>()
    let n = 0
    flow.app.ocr.read = async (photo, how) => {
      if (n++ >= 2) await first.promise
      return readNow(photo, how)
    }
    anna.sendAlbum(ten().slice(0, 4))
    await flow.telegram.until(() => said()[0]?.text.includes('Read: 2') === true)
    anna.clearChat()
    first.resolve()
    await end()
    expect(flow.telegram.said(anna.id)[0]?.text).toContain('Read: 4')
  })
})

test('a series continues after a restart', async () => {
  flow.grant(anna.id, 'unlimited')
  const { read: readNow } = flow.app.ocr
  const held = Promise.withResolvers<void>()
  let n = 0
  flow.app.ocr.read = async (photo, how) => {
    if (n++ >= 1) await held.promise
    return readNow(photo, how)
  }
  anna.sendAlbum(ten().slice(0, 4))
  await flow.telegram.until(() => said()[0]?.text.includes('Read: 1') === true)
  held.resolve()
  await flow.restart()
  await end()
  expect(said()).toHaveLength(2)
  expect(said()[0]?.text).toContain('Read: 4')
  expect(vcards(said()[1])).toBe(4)
  const row = flow.app.db.select().from(scans).where(eq(scans.user_id, anna.id)).get()
  expect(row?.waiting_message_id).toBe(said()[0]?.id)
})
