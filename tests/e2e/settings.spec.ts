import type { Page } from '@playwright/test'
import { repeats } from 'card-reader/testing/repeats.ts'
import { cardImages, messages, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { desktop } from './setup/devices.ts'
import { expect, filledBy, test } from './setup/fixtures.ts'
import { keepFor, keptAnswers } from './setup/offline.ts'
import { type Server, startServer } from './setup/server.ts'

/** A server with a shared number, to which nothing leaves here. */
const withSharedNumber = async (
  { seed }: { seed: ReturnType<typeof filledBy> },
  use: (server: Server) => Promise<void>,
): Promise<void> => {
  const env = { WAAPI_TOKEN: 'token', WAAPI_INSTANCE_ID: '4711', WAAPI_BASE_URL: 'http://127.0.0.1:9' }
  const server = await startServer({ seed: seed.fill, env })
  await use(server)
  await server.stop()
}

const toastOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

const words = {
  you: [
    'Your Contact Information',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
    'Company',
    'Position',
    'Website',
    'Save Settings',
  ],
  messages: [
    'WhatsApp Settings',
    'How would you like to send WhatsApp messages?',
    'Use shared WhatsApp number',
    'Use my personal WhatsApp',
    'Message Template',
    'Default message to send to new contacts',
    'Save Settings',
  ],
}

test('Settings says what stands there, what this server lacks, and what a message will be', async ({ page }) => {
  const message = page.getByLabel('Default message to send to new contacts')
  await test.step('SPEC’s words', async () => {
    for (const [group, texts] of Object.entries(words)) {
      await page.goto(`/settings/${group}`)
      for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByLabel('Unpile Number ID')).toBeHidden()
    await expect(message).toHaveAttribute('rows', '4')
    await expect(message).toHaveAttribute('placeholder', /just scanned your card/)
  })
  await test.step('a server without WhatsApp says that links are sent by hand, and offers nothing else', async () => {
    await expect(page.getByText('This server has no shared number: the links open WhatsApp')).toBeVisible()
    await expect(page.getByText('This server does not offer this')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Automatic sending' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Follow-up' })).toHaveCount(0)
  })
  await test.step('the preview fills the message in as it is typed, in another group too', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: /^You and your card/ }).click()
    await page.getByRole('textbox', { name: 'First Name' }).fill('Olga')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('')
    await page.goBack()
    await page.getByRole('link', { name: /^Messages/ }).click()
    await message.fill('Hello , this is {my_name}')
    await message.press('Home')
    for (let presses = 0; presses < 6; presses++) await message.press('ArrowRight')
    await page.getByRole('button', { name: 'Insert their first name' }).click()
    await expect(message).toHaveValue('Hello {first_name}, this is {my_name}')
    await expect(message).toBeFocused()
    await expect(page.getByRole('figure')).toContainText('Hello Ana, this is Olga')
  })
  await test.step('the free plan promises nothing that this server lacks', async () => {
    await page.getByRole('radio', { name: 'Use my personal WhatsApp' }).click()
    await expect(page.getByLabel('Unpile Number ID')).toHaveAccessibleDescription(
      'Get this from your Unpile dashboard after connecting your WhatsApp',
    )
    await expect(page.getByText('This server does not support own numbers.')).toBeVisible()
    await expect(page.getByText('sends from the shared number')).toHaveCount(0)
  })
})

const groups = {
  you: ['You and your card', 'Your Contact Information', 'My card'],
  messages: ['Messages', 'WhatsApp Settings', 'Message Template'],
  language: ['Language', 'Language'],
  privacy: ['Data and privacy', 'Card images', 'Your data'],
  developers: ['Apps and developers', 'Address book and apps', 'Webhooks'],
} as const

test('each group has an address that opens directly, and Back leads to the list of groups', async ({ page }) => {
  for (const [group, [title, ...cards]] of Object.entries(groups)) {
    await page.goto(`/settings/${group}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Card Scan Bot`)
    for (const card of cards) await expect(page.getByRole('heading', { name: card, level: 2 })).toBeVisible()
    // The operator has set no AI service.
    if (group === 'privacy') await expect(page.getByRole('switch', { name: /read by AI/ })).toHaveCount(0)
  }
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByText('Save Settings')).toBeHidden()
  await page.getByRole('link', { name: /^Data and privacy/ }).click()
  await expect(page).toHaveURL(/\/settings\/privacy$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test.describe('with room', () => {
  test.use(desktop)

  test('the group stands beside the list, the first one where none is chosen', async ({ page }) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Your Contact Information' })).toBeVisible()
    await page.getByRole('link', { name: /^Messages/ }).click()
    await expect(page.getByRole('heading', { name: 'Message Template' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Messages/ })).toHaveAttribute('aria-current', 'page')
  })
})

test('the familiar form rewrites the default message, and never one that somebody wrote; the language changes everything at once', async ({
  page,
}) => {
  await page.goto('/settings/messages')
  await test.step('files of new contacts are switched off, and stay so', async () => {
    const files = page.getByRole('switch', { name: 'Send each new contact as a file too' })
    await expect(files).toBeChecked()
    await files.press('Space')
    await expect(files).not.toBeChecked()
    await page.reload()
    await expect(files).not.toBeChecked()
  })
  const message = page.getByLabel('Default message to send to new contacts')
  await expect(message).toHaveValue(/^Hello {first_name}, it was a pleasure/)
  await expect(page.getByRole('radio', { name: 'Formally' })).toBeChecked()
  await page.getByRole('radio', { name: 'Familiarly' }).click()
  await expect(message).toHaveValue(/^Hi {first_name}, great to meet you!/)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(toastOf(page)).toContainText('Settings updated')
  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Language/ }).click()
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Sprache', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  await page.locator('main').getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('link', { name: /^Nachrichten/ }).click()
  await expect(page.getByRole('radio', { name: 'Vertraut (du)' })).toBeChecked()
  const template = page.getByLabel('Standardnachricht an neue Kontakte')
  await expect(template).toHaveValue(/deine Visitenkarte/)
  await template.fill('Moin {first_name}!!!')
  await page.getByRole('radio', { name: 'Förmlich (Sie)' }).click()
  await expect(template).toHaveValue('Moin {first_name}!!!')

  await template.fill('')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(template).toHaveAccessibleDescription('Die Nachricht fehlt')
})

test('wrong fields are answered with SPEC’s messages in sight, in another group too, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(request.url()))
  for (const { group, field, value, message } of [
    { group: 'you', field: 'First Name', value: ' ', message: 'First name is required' },
    { group: 'you', field: 'Email', value: 'nobody', message: 'Invalid email' },
    { group: 'you', field: 'Website', value: 'nobody', message: 'Invalid URL' },
    { group: 'messages', field: 'Default message', value: '', message: 'Custom message is required' },
    {
      group: 'messages',
      field: 'Default message',
      value: 'Too short',
      message: 'Message must be at least 10 characters',
    },
    { group: 'messages', field: 'Default message', value: 'x'.repeat(501), message: 'Message too long' },
  ]) {
    if (!page.url().endsWith(group)) await page.goto(`/settings/${group}`)
    const input = page.getByRole('textbox', { name: field })
    const before = await input.inputValue()
    await input.fill(value)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(input).toHaveAccessibleDescription(message)
    await expect(input).toBeFocused()
    await expect(page.getByText(message)).toBeInViewport({ ratio: 1 })
    await input.fill(before)
  }

  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^You and your card/ }).click()
  await page.getByRole('textbox', { name: 'Website' }).fill('no site')
  await page.locator('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: /^Data and privacy/ }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/you$/)
  await expect(page.getByRole('textbox', { name: 'Website' })).toBeFocused()
  await expect(page.getByText('Invalid URL')).toBeInViewport({ ratio: 1 })
  expect(sent).toEqual([])
})

const faults = [
  {
    name: 'a server that fails',
    fault: { status: 500, json: { error: 'Something went wrong here.', code: 'internal' } },
    told: 'Failed to update settings: 500: Something went wrong here.',
  },
  {
    name: 'no connection',
    fault: undefined,
    told: 'Failed to update settings: There is no connection right now.',
  },
]

test('it says that it is loading and what happened where it could not; what is saved is there after a reload, and what could not be saved stays typed', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/*', async route => {
    await held.promise
    await route.fulfill({ status: 500, json: { error: 'Something went wrong here.', code: 'internal' } })
  })
  await page.goto('/settings/you')
  await expect(page.getByText('Loading settings...')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alert')).toContainText('Your settings could not be loaded')
  await page.unroute('**/api/user/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue(/./)

  await test.step('a website is saved without its https://, and the bar says how things stand', async () => {
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await page.getByRole('textbox', { name: 'Company' }).fill('  Norte Obras  ')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('textbox', { name: 'Website' }).fill('www.fair.org')
    await page.getByLabel('Email').fill('olga@norteobras.com')
    await page.getByLabel('Email').press('Enter')
    await expect(toastOf(page)).toContainText('Settings updated')
    await expect(toastOf(page)).toContainText('Your preferences have been saved successfully.')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Norte Obras')
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://www.fair.org')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Norte Obras')
    await page.getByRole('textbox', { name: 'Company' }).fill('Other')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Norte Obras')
  })

  for (const { name, fault, told } of faults.slice(repeats(1, 0)))
    await test.step(`${name} is told, and what was typed stays, also on the way to another screen`, async () => {
      await page.getByLabel('Position').fill(`Engineer, ${name}`)
      await page.route('**/api/user/*', route => (fault ? route.fulfill(fault) : route.abort()))
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await expect(toastOf(page)).toContainText(told)
      await page.getByRole('link', { name: 'My Contacts' }).click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: /^You and your card/ }).click()
      await expect(page.getByLabel('Position')).toHaveValue(`Engineer, ${name}`)
      await expect(page.getByText('Unsaved changes')).toBeVisible()
      await page.unroute('**/api/user/*')
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await expect(toastOf(page)).toContainText('Settings updated')
    })
})

test.describe('on the free plan of a server with a shared number', () => {
  test.use({ server: withSharedNumber })

  test('Settings shows what the plan lacks and where to get it', async ({ page }) => {
    await page.goto('/settings/messages')
    await expect(page.getByRole('switch', { name: 'Send the first message after each scan' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'See the plans' }).first()).toHaveAttribute('href', '/subscription')
  })
})

test.describe('on a WhatsApp plan with a follow-up that waits and a kept picture', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro_whatsapp' })
      const contact_id = makeContact(app, { userId })
      const now = new Date()
      app.db
        .insert(messages)
        .values({
          ...{ user_id: userId, contact_id, kind: 'follow-up', channel: 'shared', state: 'queued' },
          ...{ created_at: now, send_at: new Date(now.getTime() + 5 * 86_400_000), text: 'We met at the fair.' },
        })
        .run()
      app.db
        .insert(cardImages)
        .values({ contact_id, side: 'front', jpeg: Buffer.from([255, 216]) })
        .run()
      app.db.update(users).set({ follow_up: true }).run()
    }),
    server: withSharedNumber,
  })

  test('automatic sending is kept the moment it is switched; follow-ups are checked and kept, and one that waits is called off', async ({
    page,
  }) => {
    await page.goto('/settings/messages')
    const auto = page.getByRole('switch', { name: 'Send the first message after each scan' })
    await auto.click()
    await expect(auto).toBeChecked()
    const saved = page.waitForResponse(
      answer => answer.url().endsWith('/settings') && answer.request().method() === 'GET',
    )
    await page.reload()
    await saved
    await expect(auto).toBeChecked()

    for (const [days, wrong] of [
      ['31', 'At most 30 days'],
      ['1.5', 'Whole days only'],
      ['0', 'At least 1 day'],
    ] as const) {
      await page.getByLabel('Days after the first message').fill(days)
      await page.getByRole('button', { name: 'Save follow-up' }).click()
      await expect(page.getByLabel('Days after the first message')).toHaveAccessibleDescription(wrong)
      await expect(page.getByLabel('Days after the first message')).toBeFocused()
      await expect(page.getByText(wrong)).toBeInViewport({ ratio: 1 })
    }
    await page.getByLabel('Days after the first message').fill('7')
    await page.getByLabel('Follow-up message').fill('Shall we talk, {first_name}?')
    await page.getByRole('button', { name: 'Save follow-up' }).click()
    await expect(toastOf(page)).toContainText('Settings updated')
    await page.reload()
    await expect(page.getByLabel('Days after the first message')).toHaveValue('7')
    await expect(page.getByLabel('Follow-up message')).toHaveValue('Shall we talk, {first_name}?')

    const waiting = page.getByRole('region', { name: 'Waiting follow-ups' })
    await expect(waiting).toContainText('We met at the fair.')
    await waiting.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow-up to Ana Torres' })
    await dialog.getByLabel('Message').fill('We met at the fair in May.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(waiting).toContainText('We met at the fair in May.')
    await waiting.getByRole('button', { name: "Don't send" }).click()
    await expect(waiting).toContainText('No follow-ups are waiting.')
  })

  test('an own number says how it stands', async ({ page }) => {
    let own_number = { state: 'none', phone: '+34699000111' }
    await page.route('**/api/messages/*/settings', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), own_available: true, own_number } })
    })
    const states = [
      ['none', 'No number of yours is connected'],
      ['connected', 'Connected'],
      ['disconnected', 'Disconnected: your messages wait'],
      ['unverified', 'Not verified: nothing is sent from it'],
      ['restricted', 'Restricted by WhatsApp: your messages wait until tomorrow'],
    ] as const
    for (const [state, told] of states.slice(0, repeats(3, 5)))
      await test.step(state, async () => {
        own_number = { ...own_number, state }
        await page.goto('/settings/messages')
        await page.getByRole('radio', { name: 'Use my personal WhatsApp' }).click()
        await expect(page.getByText(told, { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible({ visible: state !== 'none' })
        const connect = page.getByRole('button', { name: /^Connect (my WhatsApp|again)$/ })
        await expect(connect).toBeVisible({ visible: state !== 'connected' })
      })
  })

  test('who keeps no pictures can delete those of before; all is exported as one file; the account goes once the word is typed', async ({
    page,
  }) => {
    await page.goto('/settings/privacy')
    await page.getByRole('switch', { name: 'Keep the images of my cards' }).click()
    await page.getByRole('button', { name: 'Delete the images kept so far' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all images' }).click()
    await expect(toastOf(page)).toContainText('1 image deleted')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    expect((await download).suggestedFilename()).toMatch(/^card-scan-bot-\d{4}-\d\d-\d\d\.zip$/)
    await expect(toastOf(page)).toContainText('Your data was exported')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('Your Pro + WhatsApp plan ends at once')
    const goOn = dialog.getByRole('button', { name: 'Delete everything' })
    await dialog.getByLabel('Type DELETE to continue').fill('delete')
    await expect(goOn).toBeDisabled()
    await dialog.getByLabel('Type DELETE to continue').fill('DELETE')
    await keepFor(page, 'session-abc')
    const asked: string[] = []
    const gone = page.waitForResponse(answer => answer.request().method() === 'DELETE' && answer.status() === 204)
    await goOn.click()
    await gone
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
    page.on('request', request => request.url().includes('/api/') && asked.push(request.url()))
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(asked).toEqual([])
    await expect.poll(() => keptAnswers(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})
