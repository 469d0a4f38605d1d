import type { Page } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { isSmoke } from '../bench/figures.ts'

type Screen = {
  name: string
  path: string
  /** Opens the screen from the path's screen. */
  open?: (page: Page) => Promise<void>
}

const all: readonly Screen[] = [
  { name: 'My Contacts', path: '/contacts' },
  { name: 'a contact', path: '/contacts/1' },
  {
    name: 'More info',
    path: '/contacts/1',
    open: async page => {
      await page.getByRole('button', { name: /^More / }).click()
      await page.getByRole('menuitem', { name: 'More info' }).click()
    },
  },
  { name: 'correcting a contact', path: '/contacts/1/compare', open: page => page.getByRole('dialog').waitFor() },
  { name: 'Settings', path: '/settings/you' },
  { name: 'Subscription', path: '/subscription' },
  { name: 'Plans', path: '/plans' },
  { name: 'Pricing', path: '/pricing' },
  { name: 'after paying', path: '/subscription/success?session_id=cs_test_1' },
  { name: 'after not paying', path: '/subscription/cancel' },
  { name: 'Privacy', path: '/privacy' },
  { name: 'Terms', path: '/terms' },
  { name: 'the portal’s sign-in', path: '/portal' },
  { name: 'the portal', path: '/portal', open: signIn },
  { name: 'the admin dashboard', path: '/admin' },
  { name: 'the admin’s users', path: '/admin', open: page => page.getByRole('tab', { name: 'Users' }).click() },
  { name: 'a page that is not there', path: '/nowhere' },
]

/**
 * Every screen except the first one, in the demo with one contact; in a smoke run those that take steps to open, in the
 * gate the one that takes most.
 */
export const screens: readonly Screen[] = isSmoke
  ? all.filter(({ open }) => (isThorough ? open : open === signIn))
  : all

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('+34 612 34 56 78')
  await page.getByRole('button', { name: 'Send code' }).click()
  const shown = await page.getByText(/Your code is \d{6}/).textContent()
  await page.getByLabel('Verification code').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
}
