import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing to complain of in what the page shows now, and no weak contrast in the system's other theme. Menus and
 * toasts hang outside the landmarks; where there are none, `allInLandmarks` looks for that too.
 */
export async function expectAccessible(page: Page, { allInLandmarks = false } = {}): Promise<void> {
  const axe = axeOn(page).withTags(tags)
  await expectNoViolations(page, allInLandmarks ? axe : axe.disableRules('region'))
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // All else is the same in both.
  await expectNoViolations(page, axeOn(page).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/**
 * No screen has frames, for which axe would open a further page to join what it found in each. It describes only what
 * is wrong, not each element that is right.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  // Halfway from one theme to the other, colours are not those of either.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const changes = () => document.getAnimations().filter(animation => animation instanceof CSSTransition)
    // What a theme changes begins with the frame that draws it.
    await frame()
    do {
      await frame()
      await Promise.allSettled(changes().map(change => change.finished))
    } while (changes().length > 0)
  })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}
