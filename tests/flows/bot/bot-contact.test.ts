import { like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { conversationPrefix } from '#core/inbox/bot-state.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { getUser } from '#core/users/users.ts'
import { botState } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
})
afterEach(async () => {
  vi.useRealTimers()
  await flow.stop()
})

const said = () => flow.telegram.said(anna.id)
const result = () => said()[0]!
const labelsOf = (message = result()) => message.buttons.flat().map(button => button.text)
const contactsOfAnna = () => listContacts(flow.app, { userId: anna.id })

async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function scanAna(): Promise<void> {
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
}
function passTime(minutes: number): void {
  const later = Date.now() + minutes * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: later })
}

describe('Edit', () => {
  beforeEach(scanAna)

  test('changes one field: asks, saves, and shows it in the original message', async () => {
    await press('Edit')
    expect(labelsOf()).toContain('Company')
    await press('Company')
    expect(said().at(-1)?.text).toContain('Company is Norte Obras S.L.')
    await say('Norte Obras & Hijos')
    expect(result().text).toContain('Norte Obras & Hijos')
    expect(labelsOf()).toContain('More')
    expect(said().at(-1)?.text).toBe('Company is saved.')
    expect(contactsOfAnna()[0]).toMatchObject({ company: 'Norte Obras & Hijos', email: 'ana.torres@norteobras.com' })
  })

  test('explains an invalid value and asks again', async () => {
    await press('Edit')
    await press('Email')
    await say('ana at norteobras')
    expect(said().at(-1)?.text).toContain('does not look like an email address')
    await say('ana@norteobras.es')
    expect(contactsOfAnna()[0]?.email).toBe('ana@norteobras.es')
  })

  test('clears a field with a dash', async () => {
    await press('Edit')
    await press('Position')
    await say('-')
    expect(contactsOfAnna()[0]?.position).toBe('')
  })

  test('a new phone updates the WhatsApp link', async () => {
    await press('Edit')
    await press('Phone')
    await say('+34 699 000 111')
    expect(anna.press('WhatsApp')).toContain('wa.me/34699000111')
  })

  test('ends with /cancel, and the next text is not taken for the value', async () => {
    await press('Edit')
    await press('Company')
    await say('/cancel')
    expect(said().at(-1)?.text).toContain('left it as it was')
    await say('Somewhere else')
    expect(contactsOfAnna()[0]?.company).toBe('Norte Obras S.L.')
  })

  test('ends with another command, which is run', async () => {
    await press('Edit')
    await press('Company')
    await say('/plan')
    expect(said().at(-1)?.text).toContain('Your plan')
    await say('Somewhere else')
    expect(contactsOfAnna()[0]?.company).toBe('Norte Obras S.L.')
  })

  test('ends with a photo, which is scanned', async () => {
    await press('Edit')
    await press('Company')
    anna.sendPhoto(photoOf('Berta Puig', 'berta@firma.es', 'Firma S.L.'))
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(2)
    await say('Somewhere else')
    expect(contactsOfAnna().map(contact => contact.company)).not.toContain('Somewhere else')
  })

  test('choosing another field asks for that one instead', async () => {
    await press('Edit')
    await press('Company')
    await press('Position')
    await say('CEO')
    expect(contactsOfAnna()[0]).toMatchObject({ company: 'Norte Obras S.L.', position: 'CEO' })
  })

  test('ends after ten minutes', async () => {
    await press('Edit')
    await press('Company')
    passTime(11)
    await say('Too late')
    expect(contactsOfAnna()[0]?.company).toBe('Norte Obras S.L.')
    expect(said().at(-1)?.text).toContain('I read photos of business cards')
  })

  test('leaves nothing stored a day after it ended', async () => {
    await press('Edit')
    await press('Company')
    const notes = () =>
      flow.app.db
        .select()
        .from(botState)
        .where(like(botState.key, `${conversationPrefix}%`))
        .all()
    expect(notes()).toHaveLength(1)
    passTime(25 * 60)
    await deleteExpired(flow.app)
    expect(notes()).toEqual([])
  })

  test('survives a restart of the service in between', async () => {
    await press('Edit')
    await press('Company')
    await flow.restart()
    await say('Norte Nueva')
    expect(contactsOfAnna()[0]?.company).toBe('Norte Nueva')
  })

  test('Done restores the buttons and changes nothing', async () => {
    await press('Edit')
    await press('Done')
    expect(labelsOf()).toEqual(['WhatsApp', 'Edit', 'More'])
    expect(contactsOfAnna()[0]?.company).toBe('Norte Obras S.L.')
  })
})

describe('Delete', () => {
  beforeEach(scanAna)

  test('removes the contact, and Undo brings it back', async () => {
    await press('More')
    await press('Delete')
    expect(result().text).toContain('Deleted: Ana Torres')
    expect(contactsOfAnna()).toEqual([])
    await press('Undo')
    expect(result().text).toContain('ana.torres@norteobras.com')
    expect(contactsOfAnna()).toHaveLength(1)
  })

  test('pressed twice says that the contact is gone', async () => {
    await press('More')
    anna.press('Delete')
    anna.press('Delete')
    await flow.settled()
    expect(said().at(-1)?.text).toBe('This is no longer here.')
  })
})

describe('the same card again', () => {
  test('updates the contact, says so, and Keep both makes it a second one with its own vCard', async () => {
    await scanAna()
    anna.sendPhoto(photoOf(...anaCard, 'www.norteobras.com'))
    await flow.settled()
    const merged = said().findLast(message => message.buttons.length > 0)!
    expect(merged.text).toContain('Already in your contacts: updated')
    expect(contactsOfAnna()).toHaveLength(1)
    anna.press('Keep both')
    anna.press('Keep both')
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(2)
    expect(merged.text).toContain('Kept as a second contact')
    expect(said().filter(message => message.document)).toHaveLength(3)
    expect(said().map(message => message.text)).not.toContain('Something went wrong here. Try again in a moment.')
  })
})

test('a card of somebody known who has another firm says so, and Keep both leaves the known contact as it was', async () => {
  const name = ['Ana Torres', 'Head of Sales']
  anna.sendPhoto(photoOf(...name, 'Norte & Hijos S.L.', 'ana.torres@norteobras.com', '+34 612 345 678'))
  await flow.settled()
  anna.sendPhoto(photoOf(...name, 'Construcciones Sur S.A.', 'ana@construccionessur.es', '+34 612 345 678'))
  await flow.settled()
  const moved = said().findLast(message => message.buttons.length > 0)!
  expect(moved.text).toContain('Ana Torres now works at Construcciones Sur S.A.; before: Norte & Hijos S.L.')
  const firms = () => contactsOfAnna().map(({ company, email, further_emails }) => [company, email, ...further_emails])
  expect(firms()).toEqual([['Construcciones Sur S.A.', 'ana@construccionessur.es', 'ana.torres@norteobras.com']])
  await press('Keep both')
  expect(new Map(firms().map(([company, ...emails]) => [company, emails]))).toEqual(
    new Map([
      ['Norte & Hijos S.L.', ['ana.torres@norteobras.com']],
      ['Construcciones Sur S.A.', ['ana@construccionessur.es']],
    ]),
  )
})

test('Keep both is still there after one of the fields was corrected', async () => {
  await scanAna()
  await scanAna()
  const merged = said().findLast(message => message.buttons.length > 0)!
  await press('Edit')
  await press('Done')
  expect(labelsOf(merged)).toContain('Keep both')
  await press('Edit')
  await press('Position')
  await say('CEO')
  expect(merged.text).toContain('CEO')
  await press('Keep both')
  expect(contactsOfAnna().map(contact => contact.position)).toEqual(['Head of Sales', 'CEO'])
})

test('Keep both returns when the contact was deleted and that was undone', async () => {
  await scanAna()
  await scanAna()
  const merged = said().findLast(message => message.buttons.length > 0)!
  const before = labelsOf(merged)
  expect(before).toContain('Keep both')
  for (const n of [1, 2]) {
    await press('More')
    await press('Delete')
    expect(labelsOf(merged), `time ${n}`).toEqual(['Undo'])
    await press('Undo')
    expect(labelsOf(merged), `time ${n}`).toEqual(before)
  }
  await press('Keep both')
  expect(contactsOfAnna()).toHaveLength(2)
})

test('Keep both under a message from before every card had a row keeps both', async () => {
  await scanAna()
  anna.sendPhoto(photoOf(...anaCard, 'www.norteobras.com'))
  await flow.settled()
  const data = `scan:keep-both:${listScans(flow.app, { userId: anna.id }).at(-1)!.id}`
  const eve = flow.telegram.person()
  eve.sendText('/start')
  eve.sendCallback(data)
  await flow.settled()
  expect(contactsOfAnna()).toHaveLength(1)
  const merged = said().findLast(message => message.buttons.length > 0)!
  Object.assign(merged.buttons.flat().find(button => button.text === 'Keep both')!, { callback_data: data })
  await press('More')
  await press('Mark as sent')
  expect(labelsOf(merged)).toContain('Keep both')
  await press('Keep both')
  expect(contactsOfAnna()).toHaveLength(2)
  expect(merged.text).toContain('Kept as a second contact')
})

describe('Add back side', () => {
  beforeEach(scanAna)
  const back = () => photoOf('Ana Torres', 'Norte Obras S.L.', 'www.norteobras.com', 'norteobras@example.com')

  test('reads the next photo into the same contact, and costs no scan', async () => {
    await press('More')
    await press('Add back side')
    anna.sendPhoto(back())
    await flow.settled()
    expect(
      said()
        .map(message => message.text)
        .join(),
    ).toContain('Back side added')
    expect(contactsOfAnna()).toHaveLength(1)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(1)
    anna.sendPhoto(photoOf('Berta Puig', 'berta@firma.es', 'Firma S.L.'))
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(2)
  })

  describe('when it names somebody else', () => {
    beforeEach(async () => {
      await press('More')
      await press('Add back side')
      anna.sendPhoto(photoOf('Berta Puig', 'Directora', 'Firma S.L.', 'berta@firma.es', '+34 699 111 222'))
      await flow.settled()
    })
    const question = () => said().findLast(message => message.text.includes('Berta'))!
    const unchanged = () => ({ first_name: 'Ana', company: 'Norte Obras S.L.', further_emails: [], further_phones: [] })

    test('asks, and changes nobody', () => {
      expect(question().text).toContain('somebody else: Berta Puig, Firma S.L.. New contact?')
      expect(labelsOf(question())).toEqual(['New contact', 'It is the back side of Ana Torres'])
      expect(contactsOfAnna()).toMatchObject([unchanged()])
      expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(0 + 1)
    })

    test('is a new contact and a scan on yes, shown where it was asked', async () => {
      await press('New contact')
      expect(contactsOfAnna().map(contact => contact.first_name)).toEqual(['Berta', 'Ana'])
      expect(contactsOfAnna()[1]).toMatchObject(unchanged())
      expect(question().text).toContain('Saved to your contacts')
      expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(2)
      await press('New contact').catch(() => undefined)
      expect(contactsOfAnna()).toHaveLength(2)
    })

    test('completes the contact on no, which can be separated again', async () => {
      await press('It is the back side of Ana Torres')
      const filled = { further_emails: ['berta@firma.es'], further_phones: [{ e164: '+34699111222' }] }
      expect(contactsOfAnna()).toMatchObject([{ ...unchanged(), ...filled }])
      await press('Not the back')
      expect(contactsOfAnna()).toMatchObject([{ first_name: 'Berta' }, unchanged()])
      expect(contactsOfAnna()[1]?.images).toEqual(['front'])
      expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(2)
    })

    test('waits if the month’s scans are used up', async () => {
      anna.sendPhoto(photoOf('Carla Sanz', 'carla@firma.es', 'Firma S.L.'))
      anna.sendPhoto(photoOf('Dora Rius', 'dora@firma.es', 'Firma S.L.'))
      await flow.settled()
      anna.press('New contact')
      await flow.settled()
      expect(said().at(-1)?.text).toContain('used all the scans')
      expect(contactsOfAnna()).toHaveLength(3)
      await press('It is the back side of Ana Torres')
      expect(contactsOfAnna().at(-1)).toMatchObject({ first_name: 'Ana', further_emails: ['berta@firma.es'] })
    })
  })

  test('ends after ten minutes', async () => {
    await press('More')
    await press('Add back side')
    passTime(11)
    anna.sendPhoto(photoOf('Berta Puig', 'berta@firma.es', 'Firma S.L.'))
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(2)
  })

  test('ends with /cancel', async () => {
    await press('More')
    await press('Add back side')
    await say('/cancel')
    anna.sendPhoto(photoOf('Berta Puig', 'berta@firma.es', 'Firma S.L.'))
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(2)
  })

  test('that could not be read can be tried again, and never becomes a card of its own', async () => {
    await press('More')
    await press('Add back side')
    anna.sendPhoto(photoOf())
    await flow.settled()
    await press('Try the back side again')
    anna.sendPhoto(back())
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(1)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(1)
  })

  test('of a contact deleted meanwhile is refused once; the next photo is a scan again', async () => {
    await press('More')
    await press('Add back side')
    anna.sendCallback(`contact:delete:${contactsOfAnna()[0]!.id}`)
    anna.sendPhoto(back())
    await flow.settled()
    expect(said().at(-1)?.text).toBe('This is no longer here.')
    anna.sendPhoto(photoOf('Berta Puig', 'berta@firma.es', 'Firma S.L.'))
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(1)
  })
})

describe('/contacts', () => {
  test('without any says how to get the first', async () => {
    await say('/contacts')
    expect(said()[0]?.text).toContain('No contacts yet')
  })

  test('lists five per page, newest first, and a contact opens in the chat', async () => {
    await say('/help')
    const userId = anna.id
    for (let n = 1; n <= 7; n++)
      makeContact(flow.app, { userId, first_name: `Contact${n}`, last_name: '', company: '' })
    await say('/contacts')
    const list = said().at(-1)!
    expect(list.text).toContain('You have 7 contacts.')
    expect(labelsOf(list)).toHaveLength(6)
    await press('Older ›')
    expect(labelsOf(list)).toHaveLength(3)
    expect(list.text).toContain('Page 2 of 2')
    const label = labelsOf(list)[0]!
    await press(label)
    expect(said().at(-1)?.text).toContain(label)
    expect(labelsOf(said().at(-1)!)).toContain('Edit')
  })
})

describe("somebody else's contact", () => {
  test.each(['show', 'edit', 'delete', 'restore', 'back-side'])('cannot be reached by a made-up "%s"', async action => {
    const eve = flow.telegram.person({ firstName: 'Eve' })
    await scanAna()
    eve.sendCallback(`contact:${action}:${contactsOfAnna()[0]!.id}`)
    await flow.settled()
    expect(flow.telegram.said(eve.id).map(message => message.text)).toEqual(['This is no longer here.'])
    expect(contactsOfAnna()).toHaveLength(1)
  })

  test('cannot be edited by a made-up field button', async () => {
    const eve = flow.telegram.person({ firstName: 'Eve' })
    await scanAna()
    eve.sendCallback(`contact:field:${contactsOfAnna()[0]!.id}:company`)
    eve.sendText('Mine')
    await flow.settled()
    expect(flow.telegram.said(eve.id)[0]?.text).toBe('This is no longer here.')
    expect(contactsOfAnna()[0]?.company).toBe('Norte Obras S.L.')
  })

  test('an outdated button says that it is out of use', async () => {
    anna.sendCallback('contact:fly:1')
    await flow.settled()
    expect(said()[0]?.text).toContain('no longer works')
  })
})
