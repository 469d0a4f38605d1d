import { readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { contacts } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { expect, filledBy, test } from './setup/fixtures.ts'
import { keptAnswers } from './setup/offline.ts'

test.describe('with three contacts', () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, { userId })
      makeContact(app, {
        userId,
        first_name: 'Grace',
        last_name: 'Hopper',
        company: 'Navy Yard',
        confidence: { company: 0.4 },
      })
      makeContact(app, {
        userId,
        first_name: '',
        last_name: '',
        company: '',
        position: '',
        email: '',
        phone: '',
        phone_e164: '',
        website: '',
      })
    }),
  })

  test('the list says who somebody is and nothing that is missing, the contact says what it lacks', {
    tag: '@wide-thorough',
  }, async ({ page }) => {
    await page.goto('/contacts')
    await test.step('each row has its lines', async () => {
      const rows = page.getByRole('article')
      await expect(rows).toHaveText([
        /^\?Unnamed contact(🇪🇸 Spain)?Not sent[\d:]+\s[AP]MNot sent$/u,
        /Grace HopperHead of Sales · Navy Yard/,
        /Ana TorresHead of Sales · Norte Obras S\.L\./,
      ])
      const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
      expect(heights).toEqual([72, 72, 72])
    })
    await test.step('the contact says what its card does not', async () => {
      await page.getByRole('link', { name: 'Unnamed contact' }).click()
      const contact = page.getByRole('region', { name: 'Contact', exact: true })
      for (const words of ['No position', 'Not specified', 'No email', 'No phone', 'No website', 'Today', 'Not sent']) {
        await expect(contact).toContainText(words)
      }
    })
    await test.step('its vCard is named after the person', async () => {
      await page.goBack()
      await page.getByRole('link', { name: 'Ana Torres' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save Ana Torres' }).click()
      expect((await download).suggestedFilename()).toBe('Ana Torres.vcf')
    })
    await test.step('a contact that is gone says so', async () => {
      await page.goto('/contacts/999')
      await expect(page.getByText('This contact is no longer here')).toBeVisible()
    })
  })

  test('the search box is there while contacts load and when they cannot be had, and keeps what was typed', async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/contacts/1/page?*', async route => {
      await answer.promise
      await route.abort()
    })
    await page.goto('/contacts')
    const search = page.getByRole('searchbox', { name: 'Search contacts...' })
    await expect(page.getByText('Loading contacts...')).toBeVisible()
    const asked = page.waitForRequest(/q=grace/)
    await search.fill('grace')
    await asked
    answer.resolve()
    await expect(page.getByRole('alert')).toContainText('Your contacts could not be loaded')
    await page.unroute('**/api/contacts/1/page?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
    await expect(search).toHaveValue('grace')
  })

  test('a field is corrected in place, with the keyboard alone; notes and tags are kept; who wants no message gets none; deleting can be taken back', {
    tag: '@wide-thorough',
  }, async ({ page }) => {
    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Grace Hopper' }).press('Enter')
    const company = page.getByRole('button', { name: /^Company/ })
    await expect(company).toHaveAccessibleName('Company please check Navy Yard Edit')
    await company.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Navy')
    await page.keyboard.press('Enter')
    await expect(company).toHaveAccessibleName('Company Navy Edit')
    await expect(company).toBeFocused()
    await company.press('Enter')
    await page.keyboard.type(' and more')
    await page.keyboard.press('Escape')
    await expect(company).toHaveAccessibleName('Company Navy Edit')

    await page.getByLabel('Notes').fill('Met at the fair')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
    await page.getByLabel('Add a tag').fill('fair')
    await page.getByLabel('Add a tag').press('Enter')
    await expect(page.getByRole('button', { name: 'Remove tag fair' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Notes')).toHaveValue('Met at the fair')
    await page.getByRole('button', { name: 'Remove tag fair' }).click()
    await expect(page.getByRole('button', { name: 'Remove tag fair' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Send WhatsApp' })).toBeVisible()
    await page.getByRole('switch', { name: 'Do not message' }).click()
    await expect(page.getByRole('link', { name: 'Send WhatsApp' })).toBeHidden()

    await page.getByRole('region', { name: 'Contact', exact: true }).getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/contacts$/)
    await expect(page.getByText('2 contacts')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 contacts')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  })

  test('notes and consent from elsewhere replace what the device had kept, but nothing that is being typed', async ({
    page,
  }) => {
    const [notes, consent] = [page.getByLabel('Notes'), page.getByLabel('What was agreed')]
    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Ana Torres' }).click()
    await expect(notes).toHaveValue('')
    await expect.poll(async () => (await keptAnswers(page)).join()).toContain('GET /api/contacts/{userId}/{contactId}"')
    const mayAnswer = Promise.withResolvers<void>()
    const changed = { notes: 'Met at the fair', consent: 'Newsletter' }
    await page.route(/\/api\/contacts\/1\/(1$|page)/, async route => {
      await mayAnswer.promise
      const { contacts, ...rest } = await (await route.fetch()).json()
      const list = contacts?.map((contact: object) => ({ ...contact, ...changed }))
      await route.fulfill({ json: list ? { ...rest, contacts: list } : { ...rest, ...changed } })
    })
    await page.reload()
    await expect(notes).toHaveValue('')
    await consent.fill('Offers')
    mayAnswer.resolve()
    await expect(notes).toHaveValue('Met at the fair')
    await expect(consent).toHaveValue('Offers')
  })
})

test('without contacts the list says how to get one; an address that leads nowhere says 404 and leads home', async ({
  page,
}) => {
  await page.goto('/contacts')
  await expect(page.getByText('No contacts found')).toBeVisible()
  for (const name of ['Filter', 'Select']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('searchbox').fill('ana')
  await expect(page.getByText('No contacts found matching your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('link', { name: 'Scan a card' }).click()
  await expect(page.getByRole('button', { name: 'Scan a card' })).toBeVisible()

  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Bot Conversation' }).click()
  await expect(page.getByRole('log')).toBeVisible()
})

test.describe('with 10,000 contacts', { tag: '@wide-thorough' }, () => {
  test.use({
    seed: filledBy((app, userId) => {
      makeContact(app, { userId, first_name: 'Person', last_name: '1', email: 'p1@example.com' })
      // The others as the first, in one statement: one by one they take seconds.
      const own: Record<string, string> = {
        uid: "uid || '-' || number",
        last_name: 'number',
        email: "'p' || number || '@example.com'",
        search: "replace(replace(search, ' 1 ', ' ' || number || ' '), ' p1 ', ' p' || number || ' ')",
      }
      const copied = Object.keys(getTableColumns(contacts)).filter(name => name !== 'id')
      const values = copied.map(name => own[name] ?? name)
      app.db.$client.exec(`
        with recursive numbers(number) as (select 2 union all select number + 1 from numbers where number < 10000)
        insert into contacts (${copied}) select ${values} from numbers, contacts order by number`)
    }),
  })

  test('the list holds only what is in sight, scrolls to its end, stays there for who comes back, and finds one of them; the first thousand can be selected', async ({
    page,
    isMobile,
  }) => {
    const asked: string[] = []
    page.on('request', request => request.url().includes('/api/contacts/') && asked.push(request.url()))
    await page.goto('/contacts')
    await expect(page.getByText('10,000 contacts')).toBeVisible()
    const list = page.getByRole('list').filter({ has: page.getByRole('article') })
    expect(await list.getByRole('listitem').count()).toBeLessThan(40)
    expect(asked).toHaveLength(1)
    await list.evaluate(element => element.parentElement!.scrollTo({ top: element.scrollHeight }))
    const last = page.getByRole('link', { name: 'Person 1', exact: true })
    await last.click()
    if (isMobile) await page.getByRole('link', { name: 'All contacts' }).click()
    await expect(last).toBeInViewport()
    await page.getByRole('searchbox').fill('person 4711')
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Person 4711' })).toBeVisible()

    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select the first 1,000' }).click()
    await expect(page.getByText('1,000 selected')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'vCard' }).click()
    expect(readFileSync(await (await saved).path(), 'utf8').match(/BEGIN:VCARD/g)).toHaveLength(1000)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('1,000 contacts deleted').first()).toBeVisible()
    await expect(page.getByText('9,000 contacts', { exact: true })).toBeVisible()
  })
})
