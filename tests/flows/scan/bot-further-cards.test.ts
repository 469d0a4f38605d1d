import type { Readers } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const bertaCard = ['Berta Puig', 'Directora', 'berta@firmapuig.es', '+34 699 000 111']
const ocr: Readers = {
  workers: 1,
  warmUp: () => undefined,
  figures: () => ({ busy: 0, lost: 0 }),
  read: async () => ({ ...readingOf(anaCard), others: [readingOf(bertaCard)] }),
  close: async () => undefined,
}

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow({ ocr })
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const labelsOf = (message = said()[0]!) => message.buttons.flat().map(button => button.text)
const namesOf = () =>
  listContacts(flow.app, { userId: anna.id })
    .map(contact => contact.first_name)
    .sort()

async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
async function scanTwo(): Promise<void> {
  anna.sendPhoto(photoOf('two cards'))
  await flow.settled()
}

describe('the question about further cards', () => {
  beforeEach(scanTwo)

  test('stays after the first contact was edited', async () => {
    await press('Edit')
    await press('Position')
    anna.sendText('CEO')
    await flow.settled()
    expect(said()[0]!.text).toContain('I see 2 cards in this photo')
    await press('Save all 2')
    expect(namesOf()).toEqual(['Ana', 'Berta'])
    expect(said()[0]!.text).toContain('CEO')
    expect(labelsOf()).not.toContain('Only this one')
  })

  test('stays after a message to the contact was marked as sent', async () => {
    await press('More')
    await press('Mark as sent')
    expect(labelsOf()).toEqual(expect.arrayContaining(['Save all 2', 'Only this one']))
  })

  test('stays when the first contact was deleted, and when that was undone', async () => {
    await press('More')
    await press('Delete')
    expect(labelsOf()).toEqual(['Undo', 'Save all 2', 'Only this one'])
    await press('Undo')
    expect(labelsOf().slice(0, 2)).toEqual(['Save all 2', 'Only this one'])
  })

  test.each([
    ['Save all 2', ['Berta']],
    ['Only this one', []],
  ])('is answered by "%s" after the first contact was deleted, which can still be undone', async (label, names) => {
    await press('More')
    await press('Delete')
    await press(label)
    expect(namesOf()).toEqual(names)
    expect(said()[0]!.text).not.toContain('I see 2 cards')
    expect(labelsOf()).toEqual(['Undo'])
    await press('Undo')
    expect(namesOf()).toEqual(['Ana', ...names])
  })

  test('can be answered after the first contact was deleted on a screen', async () => {
    const [ana] = listContacts(flow.app, { userId: anna.id })
    deleteContact(flow.app, { userId: anna.id, contactId: ana!.id })
    await press('Save all 2')
    expect(labelsOf()).toEqual(['Undo'])
    expect(namesOf()).toEqual(['Berta'])
  })

  test('cannot be answered by others', async () => {
    const eve = flow.telegram.person()
    eve.sendText('/start')
    await flow.settled()
    for (const name of ['save-all', 'only-first'])
      eve.sendCallback(`scan:${name}:${listScans(flow.app, { userId: anna.id })[0]!.id}`)
    await flow.settled()
    expect(listContacts(flow.app, { userId: eve.id })).toEqual([])
    await press('Save all 2')
    expect(namesOf()).toEqual(['Ana', 'Berta'])
  })
})

test('"Keep both" of a further card stays after a message to its contact was marked as sent', async () => {
  anna.sendText('/start')
  await flow.settled()
  const berta = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firmapuig.es', phone: '', phone_e164: '' }
  makeContact(flow.app, { userId: anna.id, ...berta })
  await scanTwo()
  await press('Save all 2')
  const merged = said().find(message => message.text?.includes('Already in your contacts'))!
  expect(labelsOf(merged)).toContain('Keep both')
  await press('More')
  await press('Mark as sent')
  expect(labelsOf(said().find(message => message.id === merged.id))).toContain('Keep both')
})

test('a further card is announced with its vCard despite failures of Telegram', async () => {
  await scanTwo()
  flow.telegram.fail('sendMessage', { status: 502 })
  flow.telegram.fail('sendDocument', { status: 502 })
  await press('Save all 2')
  const [question, ana, result, berta] = said()
  expect(said()).toHaveLength(4)
  expect(question!.text).toContain('Ana')
  expect(ana!.document?.name).toBe('Ana-Torres.vcf')
  expect(result!.text).toContain('Berta')
  expect(berta!.document?.name).toBe('Berta-Puig.vcf')
})
