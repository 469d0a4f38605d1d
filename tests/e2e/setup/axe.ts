import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing to complain of in what the page shows now, and no weak contrast in the system's other theme. Menus and
 * toasts hang outside the landmarks; where there are none, `allInLandmarks` looks for that too.
 */
export async function expectAccessible(page: Page, { allInLandmarks = false } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(tags)
  await expectNoViolations(page, allInLandmarks ? axe : axe.disableRules('region'))
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // All else is the same in both.
  await expectNoViolations(page, new AxeBuilder({ page }).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Halfway from one theme to the other, colours are not those of either.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(change => change.finished))
  })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}
