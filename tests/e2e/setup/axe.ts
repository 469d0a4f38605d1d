import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isThorough } from 'card-reader/testing/repeats.ts'

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing to complain of in what the page shows now. With `inBothThemes`, as in every thorough run, there is no weak
 * contrast in the system's other theme either, in which it stays: the way back would cost more than the look. Menus and
 * toasts hang outside the landmarks; where there are none, `allInLandmarks` looks for that too.
 */
export async function expectAccessible(
  page: Page,
  { allInLandmarks = false, inBothThemes = isThorough } = {},
): Promise<void> {
  await expectNoViolations(page, { runOnly: tags, rules: { region: { enabled: allInLandmarks } } })
  if (!inBothThemes) return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  // All else is the same in both.
  await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function expectNoViolations(page: Page, options: axe.RunOptions): Promise<void> {
  // Halfway from one theme to the other, or while it appears, a thing has colours of its own.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    // What moves for ever, a skeleton for example, has no end to wait for.
    const changes = () =>
      document
        .getAnimations()
        .map(({ effect }) => effect)
        .filter(effect => effect instanceof KeyframeEffect)
        .filter(({ target }) => target?.checkVisibility())
        .filter(effect => effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // What a theme changes begins with the frame that draws it. In a list that is hidden meanwhile nothing moves on.
    await frame()
    do await frame()
    while (changes().length > 0)
  })
  const violations = await violationsOf(page, options)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])])).toEqual([])
}

/**
 * What axe complains of. It does not wait ten seconds for sounds to load, as its rule on sounds that play by themselves
 * asks: here they play when somebody presses. Reading its script costs as much as its look, so that a page gets it once.
 */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(
    async wanted => (await (window as typeof window & { axe: typeof axe }).axe.run(document, wanted)).violations,
    { ...options, preload: false, resultTypes: ['violations' as const] },
  )
}
