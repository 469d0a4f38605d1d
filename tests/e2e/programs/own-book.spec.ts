import type { Page } from '@playwright/test'
import { ownBooks } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { bookProperties, multistatus, openStrangeServer, resource } from '#tests/fakes/address-books/strange-server.ts'
import { findCutOff, findSmallTargets } from '../fit.ts'
import { expectAccessible } from '../setup/axe.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'
import { olgaHas, test as portalTest, signIn } from '../setup/portal-world.ts'

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => findCutOff(page), `at ${width}`).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
}

/** A server with two books, that takes what is sent, and for the user `far` leads to another site. */
async function openBookServer() {
  const readOnly = '<current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>'
  const home = '<c:addressbook-home-set><href>/ana/</href></c:addressbook-home-set>'
  const books = resource('/ana/book/', bookProperties) + resource('/ana/old/', bookProperties + readOnly)
  return openStrangeServer(({ method, url, headers }) => {
    const user = Buffer.from(headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
    if (user.startsWith('far:')) return { status: 302, headers: { location: 'https://dav.elsewhere.example/' } }
    if (!user.endsWith(':secret')) return { status: 401 }
    if (method === 'PUT') return { status: 201, headers: { etag: '"1"' } }
    if (method === 'REPORT') return multistatus('', '<sync-token>t</sync-token>')
    if (url === '/ana/book/') return multistatus(resource('/ana/book/', bookProperties))
    return multistatus(headers.depth === '1' ? books : resource('/', home))
  })
}

test.describe('without a plan for it', () => {
  test('an address book is offered with the plan that has it', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/settings/developers')
    await expect(page.getByRole('heading', { name: 'My address book' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect an address book' })).toHaveCount(0)
  })
})

test.describe('on a paid plan', () => {
  test.use({
    settings: { WEBHOOKS_ALLOW_PRIVATE: '1' },
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      makeContact(app, { userId })
    }),
  })

  test('one is found, connected, tried and disconnected', async ({ page }) => {
    const server = await openBookServer()
    await page.goto('/settings/developers')
    await page.getByRole('button', { name: 'Connect an address book' }).click()
    const dialog = page.getByRole('dialog')
    const find = dialog.getByRole('button', { name: 'Find address books' })
    await find.click()
    await expect(dialog.getByText('A password is needed.')).toBeVisible()
    await dialog.getByLabel('Address').fill(server.root)
    await dialog.getByLabel('User name').fill('far')
    await dialog.getByLabel('App password').fill('wrong')
    await find.click()
    await expect(dialog.getByRole('button', { name: 'Go on at dav.elsewhere.example' })).toBeVisible()
    await expectFine(page)
    await dialog.getByLabel('User name').fill('ana')
    await find.click()
    await expect(dialog.getByText('The server refuses the user name or the password.')).toBeVisible()
    await dialog.getByLabel('App password').fill('secret')
    await find.click()
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expect(dialog.getByText('Can only be read')).toBeVisible()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('1 contact is there')).toBeVisible()
    expect(server.asked.filter(one => one.startsWith('PUT /ana/book/'))).toHaveLength(1)
    await page.getByRole('button', { name: 'Open Friends' }).click()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('The server answers. What is missing is sent now.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByText('The contacts there stay.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('No address book is connected.')).toBeVisible()
    server.stop()
  })
})

portalTest.describe('in the portal', () => {
  portalTest.use({
    portal: olgaHas((app, userId) => {
      makeUser(app, { id: userId, plan: 'pro' })
      const book = { url: 'https://dav.norteobras.example/book/', name: 'Friends', username: 'ana', password: 'x' }
      app.db
        .insert(ownBooks)
        .values({ user_id: userId, ...book, created_at: app.clock.now(), disabled: 'emptied' })
        .run()
    }),
  })

  portalTest('a book that is off says why', async ({ page, telegram, olga }) => {
    await signIn(page, telegram, olga, '/?tab=settings&group=developers')
    await page.getByRole('button', { name: 'Open Friends' }).click()
    await expect(page.getByText('Most of your contacts were deleted there at once.')).toBeVisible()
    await expectFine(page)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  })
})
