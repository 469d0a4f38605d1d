import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Found = { violations: { id: string; nodes: { html: string; failureSummary?: string | undefined }[] }[] }

declare global {
  interface Window {
    axe: { run(page: Document, options: { runOnly: string[] }): Promise<Found> }
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing to complain of in what the page shows now, and no weak contrast in the system's other theme. Menus and
 * toasts hang outside the landmarks; where there are none, `allInLandmarks` looks for that too.
 */
export async function expectAccessible(page: Page, { allInLandmarks = false } = {}): Promise<void> {
  // No screen has frames, for which axe would open a further page to join what it found in each.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(tags)
  await expectNoViolations(page, () => (allInLandmarks ? axe : axe.disableRules('region')).analyze())
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // All else is the same in both. Axe is in the page by now.
  const runOnly = ['color-contrast']
  await expectNoViolations(page, () => page.evaluate(options => window.axe.run(document, options), { runOnly }))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function expectNoViolations(page: Page, look: () => Promise<Found>): Promise<void> {
  // Halfway from one theme to the other, colours are not those of either.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(change => change.finished))
  })
  const { violations } = await look()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}
