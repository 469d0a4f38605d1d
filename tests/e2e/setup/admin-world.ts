import type { Page } from '@playwright/test'
import { adminKey } from './admin-service.ts'
import { test as base, expect } from './fixtures.ts'

/** A test on a service with users; all tests share it, since nothing here can change it. */
export const test = base.extend({
  baseURL: async ({ adminService }, use) => use(adminService.url),
})

/** Opens the dashboard at an address with the key that this browser was unlocked with before. */
export async function openAdmin(page: Page, query = ''): Promise<void> {
  await page.addInitScript(key => localStorage.setItem('admin_key', key), adminKey)
  await page.goto(`/admin${query}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
}
