import { readFileSync } from 'node:fs'
import { writePdf } from 'card-reader/testing/files/write-pdf.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { sampleContact } from '#api/pages/front-door.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { findOrCreateEvent, startEvent } from '#core/events/start-event.ts'
import { scanCards, scans } from '#db/schema.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { expectAccessible } from './setup/axe.ts'
import { cardPhoto, chooseFiles, dropFiles, expect, filledBy, openMore, sightOf, test } from './setup/fixtures.ts'
import { countKeptPhotos } from './setup/offline.ts'

test('a dropped photo is read before one’s eyes and becomes a contact; the same card again updates it, and both can be kept', {
  tag: '@wide-thorough',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('0/3 Scans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan a card', exact: true })).toBeVisible()
  const sawStage = await sightOf(page, /Sending|In the queue|Reading your card|Picking out/)
  await dropFiles(page, [cardPhoto('card-01.jpg')])
  const answer = page.getByRole('article').filter({ hasText: 'Saved to your contacts' })
  await expect(answer).toContainText('cashdell@harborwick.com')
  await expect(page.getByText('1/3 Scans')).toBeVisible()
  expect(await sawStage()).toBe(true)

  await page.reload()
  await expect(answer).toContainText('cashdell@harborwick.com')
  await expect(answer.getByRole('img', { name: 'Your photo of a card' })).toBeVisible()

  await answer.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/contacts\/\d+$/)
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('cashdell@harborwick.com')
  await page.getByRole('link', { name: 'My Contacts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'cashdell@harborwick.com' })).toBeVisible()

  await page.getByRole('link', { name: 'Bot Conversation' }).click()
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(page.getByText('Already in your contacts: updated')).toBeVisible()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('Already in your contacts: updated')).toBeHidden()
  await page.getByRole('link', { name: 'My Contacts' }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
})

test('two photos chosen at once get two answers', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg'), cardPhoto('card-19.jpg')])
  await expect(page.getByText('Saved to your contacts')).toHaveCount(2)
  await expect(page.getByText('cashdell@harborwick.com')).toBeVisible()
  await expect(page.getByText('mmerriweld@silverpinefoods.net')).toBeVisible()
})

test('the pages of a PDF and a HEIC become contacts', { tag: '@thorough' }, async ({ page }) => {
  const lines = ['Marta Olmos', 'Sales Director', 'marta.olmos@norteobras.com', '+34 612 345 678']
  const jpeg = { bytes: readFileSync(cardPhoto('card-19.jpg')), width: 1280, height: 960 }
  const pdf = writePdf([{ lines }, { jpeg, size: [320, 240] }])
  await page.goto('/')
  await chooseFiles(page, 'Scan a card', { name: 'cards.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('Saved to your contacts')).toHaveCount(2)
  await expect(page.getByText('marta.olmos@norteobras.com')).toBeVisible()
  await expect(page.getByText('mmerriweld@silverpinefoods.net')).toBeVisible()
  // No browser of these tests shows a HEIC: what the server has made of it is shown instead.
  await chooseFiles(page, 'Scan a card', ['reader/testing/files/card.heic'])
  const answer = page.getByRole('article').filter({ hasText: 'cashdell@harborwick.com' })
  await expect(answer.getByRole('img', { name: 'Your photo of a card' })).toBeVisible()
  await expect(page.getByText('3/3 Scans')).toBeVisible()
})

test('a file that is no picture is refused without being sent; a picture without a card says what to do and costs nothing', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, 'Scan a card', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('I can read pictures in JPEG, PNG, WebP and HEIC, and PDFs.')).toBeVisible()
  // It is shown before it is kept; once kept, it stays until it is dismissed.
  await expect.poll(() => countKeptPhotos(page, 1)).toBe(1)
  await page.reload()
  await expect(page.getByText('I can read pictures in JPEG, PNG, WebP and HEIC, and PDFs.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove this photo' }).click()
  await expect(page.getByRole('button', { name: 'Scan the sample card' })).toBeVisible()

  const blank = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await chooseFiles(page, 'Scan a card', { name: 'blank.jpg', mimeType: 'image/jpeg', buffer: blank })
  await expect(page.getByText('Lay the card flat, in good light, and fill the frame.')).toBeVisible()
  await expect(page.getByText('0/3 Scans')).toBeVisible()
})

test('a photo that finds no connection is kept, and Retry sends it once', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/scans/1', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await chooseFiles(page, 'Scan a card', [cardPhoto('card-01.jpg')])
  await expect(page.getByText('You are offline. 1 photo is kept here')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/scans/1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved to your contacts')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved to your contacts')).toHaveCount(1)
})

test('the sample card can be tried on the first visit, and is read as the front door says; edit corrects a field, and names a wrong e-mail at it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Scan the sample card' }).click()
  await expect(page.getByRole('heading', { name: 'Marisol Vega' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the sample card' })).toBeHidden()
  const answer = page.getByRole('article').filter({ hasText: 'marisol.vega@example.com' })
  for (const value of Object.values(sampleContact)) await expect(answer).toContainText(value)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with the card' })
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Marisol Ana')
  await email.fill('not an address')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Invalid email')
  await email.fill('ana@example.com')
  await email.press('Enter')
  await expect(email).not.toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Marisol Ana Vega' })).toBeVisible()
  await expect(page.getByText('ana@example.com')).toBeVisible()
})

test.describe('with one contact', () => {
  test.use({
    seed: filledBy((app, user_id) => {
      makeScan(app, { userId: user_id, contactId: makeContact(app, { userId: user_id }) })
    }),
  })

  test('WhatsApp opens for it, delete can be undone, and the other side of the card goes to it and costs no scan', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Send WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/34612345678\?text=.*Ana/,
    )
    await openMore(page, 'Ana Torres')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('This contact was deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ana Torres' })).toBeVisible()

    await openMore(page, 'Ana Torres')
    await chooseFiles(page, 'Add back side', [cardPhoto('card-19.jpg')])
    // The card is another person's: nobody is changed before the answer.
    await expect(page.getByText(/names somebody else: .*Merriweld/)).toBeVisible()
    await expect(page.getByText('mmerriweld@silverpinefoods.net')).toHaveCount(0)
    await page.getByRole('button', { name: 'It is the back side of Ana Torres' }).click()
    await expect(page.getByText('Back side added')).toBeVisible()
    await expect(page.getByText('1/3 Scans')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ana Torres' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Not the back' }).click()
    await expect(page.getByText('2/3 Scans')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Merriweld/ })).toBeVisible()
  })

  test('a back side that names somebody else becomes a new contact on yes', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/')
    await openMore(page, 'Ana Torres')
    await chooseFiles(page, 'Add back side', [cardPhoto('card-19.jpg')])
    await page.getByRole('button', { name: 'New contact' }).click()
    await expect(page.getByRole('heading', { name: /Merriweld/ })).toBeVisible()
    await expect(page.getByText('2/3 Scans')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('with a contact of an event', () => {
  test.use({
    seed: filledBy((app, user_id) => {
      const { id: event_id } = startEvent(app, { userId: user_id, name: 'MWC 2026' })
      const card = { userId: user_id, contactId: makeContact(app, { userId: user_id }) }
      updateContact(app, { ...card, patch: { event_id } })
      makeScan(app, card)
    }),
  })

  test('its buttons stand in three rows, and More has the rest, with the keyboard too', async ({ page }) => {
    await page.goto('/')
    const answer = page.getByRole('log').getByRole('article')
    await expect(answer.getByRole('button', { name: 'Hot' })).toBeVisible()
    const more = answer.getByRole('button', { name: 'More Ana Torres', exact: true })
    await expect(more).toBeVisible()
    const places = await answer
      .locator('button, a')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(places).size).toBe(3)

    await more.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([
      'Remind me',
      'Copy phone',
      'Copy email',
      'Email',
      'Add back side',
      'vCard',
      'Delete',
    ])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Remind me' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remind me of Ana Torres' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  })
})

test.describe('with a merged card of an event that is over', () => {
  test.use({
    seed: filledBy((app, user_id) => {
      const { event } = findOrCreateEvent(app, { userId: user_id, values: { name: 'MWC 2026' } })
      const card = { userId: user_id, contactId: makeContact(app, { userId: user_id }) }
      updateContact(app, { ...card, patch: { event_id: event.id } })
      const { scanId } = makeScan(app, card)
      app.db.update(scanCards).set({ merged: true }).where(eq(scanCards.scan_id, scanId)).run()
    }),
  })

  test('nothing moves when the buttons below it arrive after the conversation', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(answer-more|filing-button|keep-both-button)-/, async route => {
      await released
      await route.continue()
    })
    await page.goto('/')
    const answer = page.getByRole('log').getByRole('article')
    const shown = [answer.getByRole('heading', { name: 'Ana Torres' }), answer.getByRole('button', { name: 'Edit' })]
    const places = () => Promise.all(shown.map(one => one.boundingBox()))
    await expect(answer.getByRole('button', { name: 'Edit' })).toBeVisible()
    const late = ['Hot', 'More Ana Torres', 'Keep both'].map(name => answer.getByRole('button', { name, exact: true }))
    for (const button of late) await expect(button).toHaveCount(0)
    const before = await places()
    release()
    for (const button of late) await expect(button).toBeVisible()
    expect(await places()).toEqual(before)
  })
})

test.describe('with all scans used', () => {
  test.use({
    seed: filledBy((app, user_id) => {
      for (const source_key of ['a', 'b', 'c']) {
        app.db
          .insert(scans)
          .values({ user_id, source: 'web', source_key, status: 'done', received_at: new Date() })
          .run()
      }
    }),
  })

  test('a batch is told of the limit once, with the way to more, and stays until it is dismissed', async ({ page }) => {
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/scans/1')) sent++
    })
    await page.goto('/')
    await chooseFiles(
      page,
      'Scan a card',
      ['01', '19', '05'].map(number => cardPhoto(`card-${number}.jpg`)),
    )
    const limit = page.getByText('You have used all your scans')
    await expect(page.getByText('3 photos were not sent.')).toBeVisible()
    await expect(limit).toHaveCount(1)
    await expect(page.getByText(/You get new ones on \w+ 1\./)).toBeVisible()
    await expect(page.getByText('3/3 Scans')).toBeVisible()
    expect(sent).toBe(1)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('3 photos were not sent.')).toBeVisible()
    await expect(limit).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Your photo of a card' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove these 3 photos' }).click()
    // A page that is left sooner keeps what it has not removed yet.
    await expect.poll(() => countKeptPhotos(page, 1)).toBe(0)
    await page.reload()
    await expect(page.getByText('3/3 Scans')).toBeVisible()
    await expect(page.getByRole('log')).toBeVisible()
    await expect(limit).toHaveCount(0)
  })
})
