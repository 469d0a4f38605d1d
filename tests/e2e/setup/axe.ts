import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing to complain of in what the page shows now. Menus and toasts hang outside the landmarks; where there are
 * none, `allInLandmarks` looks for that too.
 */
export async function expectAccessible(page: Page, { allInLandmarks = false } = {}): Promise<void> {
  // Halfway from one theme to the other, colours are not those of either.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(change => change.finished))
  })
  const axe = new AxeBuilder({ page }).withTags(tags)
  const { violations } = await (allInLandmarks ? axe : axe.disableRules('region')).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}
