import lighthouse from 'lighthouse'
import { median } from '#core/base/values/median.ts'
import { type Figure, isSmoke } from '../bench/figures.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { withChromium } from './chromium.ts'
import { withDemo } from './with-demo.ts'

const runs = isSmoke ? 1 : 5
const paths = isSmoke ? ['/'] : ['/', '/contacts']
const bars = { performance: 92, accessibility: 100, 'best-practices': 100 }
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number>

/** Lighthouse's scores for a phone, the median of five runs, in the demo with the contacts of `npm run db:seed`. */
export function measureScores(): Promise<Figure[]> {
  return withDemo(
    async db => void (await seedDemo(db, { now: new Date() })),
    async url => {
      const figures: Figure[] = []
      for (const path of paths) {
        const scores = []
        for (let run = 0; run < runs; run++) scores.push(await scoresOf(url + path))
        for (const category of categories) {
          const value = median(scores.map(score => score[category])) ?? 0
          figures.push({ name: `Lighthouse ${category}, ${path}`, value, least: bars[category], kept: 'ratio' })
        }
      }
      return figures
    },
  )
}

/** One run, repeated once if the browser crashed. Prints the failed audits. */
async function scoresOf(url: string): Promise<Scores> {
  try {
    return await runLighthouse(url)
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error}; once more`)
    return runLighthouse(url)
  }
}

function runLighthouse(url: string): Promise<Scores> {
  return withChromium(async port => {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result')
    for (const warning of result.lhr.runWarnings) console.error(`${url}: ${warning}`)
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit.score === 0 && audit.scoreDisplayMode === 'binary') console.error(`${url}: ${audit.title}`)
    }
    const scoreOf = (category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    }
  })
}
