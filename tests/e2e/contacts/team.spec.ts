import { expect, type Page } from '@playwright/test'
import { makeCard } from 'card-reader/testing/make-card.ts'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { invite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { addMeeting, noteMeeting } from '#core/events/team/meetings.ts'
import { saveScanCard } from '#core/scan/cards/save-scan-card.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { eventGroups, scanCards, scans } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { findCutOff, findSmallTargets } from '#tests/e2e/fit.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { filledBy } from '#tests/e2e/setup/fixtures.ts'
import { type Server, startServer } from '#tests/e2e/setup/server.ts'
import { test as base } from '#tests/e2e/setup/tab.ts'
import { lastHeard, launchHash, standInForTelegram } from '#tests/e2e/setup/telegram-client.ts'
import { type FakeTelegram, startTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'

type Seed = ReturnType<typeof filledBy>

const test = base.extend<{ seed: Seed; telegram: FakeTelegram; person: Person; server: Server }>({
  seed: [filledBy(() => undefined), { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  telegram: async ({}, use) => {
    const telegram = await startTelegram()
    await use(telegram)
    await telegram.stop()
  },
  person: async ({ telegram }, use) => use(telegram.person({ firstName: 'Olga' })),
  server: async ({ telegram, person, seed }, use) => {
    const server = await startServer({
      env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root },
      seed: app => seed.fill(app, person.id),
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

test.use({ isMobile: false })

let lastCard = 0

/** A card that somebody scanned at an event, hours ago; answers its contact. */
function scanned(
  app: App,
  at: { ownerId: number; eventId: number; by: number; hoursAgo: number; name: string },
): number {
  const { ownerId: userId, eventId, by, name } = at
  const card = makeCard({ first_name: name, last_name: 'Puig', email: `${name}@puig.es`, phone: '', phone_e164: '' })
  const scannedBy = by === userId ? null : by
  const { contactId } = saveCard(app, app.db, { userId, card, image: undefined, eventId, source: 'photo', scannedBy })
  const met_at = new Date(Date.now() - at.hoursAgo * 3_600_000)
  addMeeting(app.db, { contact_id: contactId, event_id: eventId, scanned_by: by, card_id: ++lastCard, met_at })
  return contactId
}

/** A card that a member photographed in the app, of a person whom the owner has. */
function photographed(app: App, { ownerId, eventId, by }: { ownerId: number; eventId: number; by: number }): void {
  const now = new Date()
  const photo = {
    source: 'web',
    source_key: `photo-${by}`,
    status: 'done',
    received_at: now,
    finished_at: now,
  } as const
  write(app, tx => {
    const row = { ...photo, user_id: by, book_id: ownerId, event_id: eventId }
    const scan = tx.insert(scans).values(row).returning().get()
    const { id: cardId } = tx.insert(scanCards).values({ scan_id: scan.id, position: 0 }).returning().get()
    saveScanCard(app, tx, { scan, cardId, card: makeCard({ company: 'Sur Textil' }), image: undefined })
  })
}

/** An owner's event, with people who scan for it. */
function openTeam(app: App, { ownerId, members }: { ownerId: number; members: Record<number, string> }): number {
  makeUser(app, { id: ownerId, plan: 'unlimited' })
  const { id: eventId } = startEvent(app, { userId: ownerId, name: 'Fira de Girona' })
  const { code } = invite(app, { userId: ownerId, eventId, botUsername: undefined })
  for (const [id, firstName] of Object.entries(members)) {
    ensureUser(app, { id: Number(id), firstName })
    joinTeam(app, { userId: Number(id), code, leaveOther: false })
  }
  return eventId
}

async function openEvents(page: Page, { telegram, person }: { telegram: FakeTelegram; person: Person }): Promise<void> {
  await standInForTelegram(page)
  await page.goto(`/contacts/events${launchHash({ token: telegram.token, userId: person.id })}`)
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
}

/** Everything fits the narrowest phone and a finger, and axe finds nothing. */
async function expectFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => findCutOff(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  if (size) await page.setViewportSize(size)
  await expectAccessible(page)
}

test.describe('the owner', () => {
  test.use({
    seed: filledBy((app, ownerId) => {
      const eventId = openTeam(app, { ownerId, members: { 2001: 'Bea', 2002: 'Carles' } })
      const people = { Ana: 2001, Blai: 2001, Carme: 2002, Dolors: ownerId }
      Object.entries(people).forEach(([name, by], index) => {
        const contactId = scanned(app, { ownerId, eventId, by, hoursAgo: index, name })
        if (by === 2001) updateContact(app, { userId: ownerId, contactId, patch: { rating: 'hot' } })
      })
      const again = { event_id: eventId, scanned_by: 2002, met_at: new Date() }
      addMeeting(app.db, { ...again, contact_id: 1, card_id: ++lastCard })
      noteMeeting(app.db, { userId: 2002, contactId: 1, text: 'Wants a visit' })
      const group = { title: 'Stand 12', is_admin: false, linked_at: new Date() }
      app.db
        .insert(eventGroups)
        .values({ chat_id: -1001, event_id: eventId, ...group })
        .run()
    }),
  })

  test('reads on a contact who scanned it and when else it was met; invites, removes somebody, and unlinks the group', async ({
    page,
    telegram,
    person,
  }) => {
    await openEvents(page, { telegram, person })
    await page.getByRole('button', { name: 'Show contacts Fira de Girona' }).click()
    await page.getByRole('link', { name: 'Ana Puig' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Puig', level: 1 })).toBeVisible()
    const meetings = page.getByRole('region', { name: 'Meetings' }).getByRole('listitem')
    await expect(meetings).toHaveText([/Fira de Girona.*Scanned by Bea/, /Scanned by Carles.*Wants a visit/])
    await expect(page.getByText('Scanned by Bea').first()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'All contacts' }).click()
    await page.getByRole('link', { name: 'Events' }).click()
    const opener = page.getByRole('button', { name: 'Team: 2 people Fira de Girona' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Team of Fira de Girona' })
    const link = dialog.getByText(/^https:\/\/t\.me\/\w+\?start=team_/)
    await dialog.getByText('Link and code').click()
    await expect(link).toBeVisible()
    await expect(dialog.getByText(/^\/join [\w-]{22}$/)).toBeVisible()
    await expect(dialog).toContainText('until')
    const rowOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await expect(rowOf('Bea')).toContainText('2 cards · 2 hot · 0 warm · 0 cold')
    await expect(rowOf('Carles')).toContainText('2 cards')
    await expect(rowOf('You')).toContainText('1 card')
    await expect(dialog.getByRole('heading', { name: 'Cards by hour' })).toBeVisible()
    await expectFit(page)

    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect
      .poll(() => lastHeard(page, 'web_app_open_tg_link'))
      .toEqual({ path_full: expect.stringMatching(/^\/share\/url\?url=.*team_.*&text=Scan%20business/) })

    const seesAll = dialog.getByRole('switch', { name: 'Members see all contacts' })
    await seesAll.press('Space')
    await expect(seesAll).toBeChecked()

    await dialog.getByRole('button', { name: 'Remove Bea' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Bea?' })
    await expect(question).toContainText('stays with you')
    await expectFit(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf('Bea')).toContainText('Left')
    await expect(dialog.getByRole('button', { name: 'Remove Bea' })).toBeHidden()
    await rowOf('Bea').getByRole('button', { name: 'Undo Bea' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove Bea' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Bea' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove Bea' })).toBeHidden()

    await expect(dialog).toContainText('Stand 12')
    await dialog.getByRole('button', { name: 'Unlink the group' }).click()
    await page
      .getByRole('dialog', { name: 'Unlink Stand 12?' })
      .getByRole('button', { name: 'Unlink the group' })
      .click()
    await dialog.getByRole('button', { name: 'Use in a group' }).click()
    await expect
      .poll(() => lastHeard(page, 'web_app_open_tg_link'))
      .toEqual({ path_full: expect.stringContaining('?startgroup=event_') })

    const before = await link.textContent()
    await dialog.getByRole('button', { name: 'Revoke the link' }).click()
    await expect(link).toBeHidden()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByText('Link and code').click()
    await expect(link).toBeVisible()
    expect(await link.textContent()).not.toBe(before)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Team: 1 person Fira de Girona' })).toBeFocused()

    await page.getByRole('button', { name: 'End it Fira de Girona' }).click()
    await page.getByRole('button', { name: 'Team: 1 person Fira de Girona' }).click()
    await expect(dialog).toContainText('The event is off')
    await expect(link).toBeHidden()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
  })
})

test.describe('the owner of a contact that a member scanned too', () => {
  test.use({
    seed: filledBy((app, ownerId) => {
      const memberId = 2001
      const eventId = openTeam(app, { ownerId, members: { [memberId]: 'Bea' } })
      makeContact(app, { userId: ownerId, company: 'Norte', website: '' })
      photographed(app, { ownerId, eventId, by: memberId })
    }),
  })

  test('finds it among the merges, with who scanned it, and keeps both', async ({ page, telegram, person }) => {
    await openEvents(page, { telegram, person })
    await page.goto('/contacts/duplicates')
    await expect(page.getByRole('link', { name: /Ana Torres, now part of Ana Torres.*Bea/ })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Undo: Ana Torres' }).click()
    await expect(page.getByText('Both contacts are back', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'All contacts' }).click()
    await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
    await expect(page.getByText('Sur Textil')).toBeVisible()
  })
})

test.describe('with a plan without teams', () => {
  test.use({
    seed: filledBy((app, userId) => void startEvent(app, { userId: makeUser(app, { id: userId }), name: 'Fira' })),
  })

  test('the team says which plan is needed and leads there', async ({ page, telegram, person }) => {
    await openEvents(page, { telegram, person })
    await page.getByRole('button', { name: 'Invite Fira' }).click()
    const dialog = page.getByRole('dialog', { name: 'Team of Fira' })
    await expect(dialog).toContainText('Scanning as a team is included in Unlimited.')
    await expectFit(page)
    await dialog.getByRole('link', { name: 'See plans' }).click()
    await expect(page).toHaveURL(/\/subscription/)
  })
})

test.describe('a member', () => {
  test.use({
    seed: filledBy((app, memberId) => {
      const ownerId = 3001
      const eventId = openTeam(app, { ownerId, members: { [memberId]: 'Bea' } })
      scanned(app, { ownerId, eventId, by: memberId, hoursAgo: 2, name: 'Ana' })
      scanned(app, { ownerId, eventId, by: ownerId, hoursAgo: 1, name: 'Dolors' })
      const known = scanned(app, { ownerId, eventId, by: ownerId, hoursAgo: 3, name: 'Eva' })
      const met = { contact_id: known, event_id: eventId, scanned_by: memberId, met_at: new Date() }
      addMeeting(app.db, { ...met, card_id: ++lastCard })
    }),
  })

  test('sees whose event it is, corrects, rates and keeps what they scanned, less of whom the owner knew before, and leaves', async ({
    page,
    telegram,
    person,
  }) => {
    const refused: string[] = []
    page.on('response', answer => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await standInForTelegram(page)
    await page.goto(`/contacts${launchHash({ token: telegram.token, userId: person.id })}`)
    await expect(page.getByText('Your 2 cards for Fira de Girona are in the contacts of Olga Prat.')).toBeVisible()
    await page.getByRole('link', { name: 'Scanned by me' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Fira de Girona' })).toBeVisible()
    await expect(main).toContainText('An event of Olga Prat')
    await expect(main).toContainText('go to the contacts of Olga Prat')
    await expect(main).toContainText('You have scanned 2 cards. You see the contacts that you scanned.')
    const contacts = page.getByRole('list', { name: 'Scanned by me' })
    await expect(contacts.getByRole('link', { name: 'Ana Puig' })).toBeVisible()
    await expect(contacts).not.toContainText('Dolors')
    await expectFit(page)

    await contacts.getByRole('link').first().click()
    await expect(page.getByText('Olga Prat knew this person before.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Hot' }).click()
    await expect(page.getByRole('button', { name: 'Hot' })).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Edit', 'Delete', 'Also keep']) await expect(page.getByRole('button', { name })).toBeHidden()
    await expectFit(page)
    expect(refused).toEqual([])
    await page.goBack()

    await contacts.getByRole('link', { name: 'Ana Puig' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Puig', level: 1 })).toBeVisible()
    await expect(page.getByText('For Fira de Girona, in the contacts of Olga Prat.')).toBeVisible()
    for (const name of ['WhatsApp', 'Share', 'Merge']) await expect(page.getByRole('button', { name })).toBeHidden()
    await page.getByRole('button', { name: 'Warm' }).click()
    await expect(page.getByRole('button', { name: 'Warm' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('textbox', { name: 'Notes' }).fill('Wants a price list')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Also keep in my contacts' }).click()
    await page.getByRole('link', { name: 'Open my copy' }).click()
    await expect(page.getByRole('button', { name: 'Delete Ana Puig', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants a price list')
    await expect(page.getByText('in the contacts of Olga Prat')).toBeHidden()

    await page.getByRole('link', { name: 'All contacts' }).click()
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('button', { name: 'Leave the team' }).click()
    const question = page.getByRole('dialog', { name: 'Leave the team of Fira de Girona?' })
    await expectFit(page)
    await question.getByRole('button', { name: 'Leave the team' }).click()
    await expect(question).toBeHidden()
    await expect(main.getByRole('heading', { name: 'Fira de Girona' })).toBeHidden()
  })

  test.describe('who photographs a card that a colleague has scanned', () => {
    test.use({
      seed: filledBy((app, memberId) => {
        const ownerId = 3001
        const eventId = openTeam(app, { ownerId, members: { 2001: 'Carles', [memberId]: 'Bea' } })
        photographed(app, { ownerId, eventId, by: 2001 })
        photographed(app, { ownerId, eventId, by: memberId })
      }),
    })

    test('reads in the conversation that it was there, and is offered nothing that is the owner’s', async ({
      page,
      telegram,
      person,
    }) => {
      await standInForTelegram(page)
      await page.goto(`/${launchHash({ token: telegram.token, userId: person.id })}`)
      const answer = page.getByRole('article')
      await expect(answer).toContainText('Already saved for Fira de Girona, in the contacts of Olga Prat: updated')
      await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /WhatsApp/ })).toHaveCount(0)
    })
  })
})
