import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '#core/base/values/median.ts'
import type { Figure } from '../bench/figures.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { installed } from '../try-programs/install.ts'
import { withChromium } from './chromium.ts'
import { withDemo } from './with-demo.ts'

/** No development package: nothing else needs it, and it brings a fifth of all files that one would install. */
const version = '13.5.0'
const runs = 5
const paths = ['/', '/contacts']
const bars = { performance: 92, accessibility: 100, 'best-practices': 100 }
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number>
type Report = {
  runtimeError?: { message: string }
  runWarnings: string[]
  audits: Record<string, { score: number | null; scoreDisplayMode: string; title: string }>
  categories: Record<string, { score: number | null }>
}
/** What is used of Lighthouse's function. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: string; onlyCategories: string[] },
) => Promise<{ lhr: Report } | undefined>

/** Lighthouse's scores for a phone, the median of five runs, in the demo with the contacts of `npm run db:seed`. */
export async function measureScores(): Promise<Figure[]> {
  const { folder } = await installed(resolve('.cache', `lighthouse-${version}`), { lighthouse: version })
  const module = pathToFileURL(resolve(folder, 'node_modules/lighthouse/core/index.js'))
  const { default: lighthouse }: { default: Lighthouse } = await import(module.href)
  return withDemo(
    async db => void (await seedDemo(db, { now: new Date() })),
    async url => {
      const figures: Figure[] = []
      for (const path of paths) {
        const scores = []
        for (let run = 0; run < runs; run++) scores.push(await scoresOf(lighthouse, url + path))
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
async function scoresOf(lighthouse: Lighthouse, url: string): Promise<Scores> {
  try {
    return await runLighthouse(lighthouse, url)
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error}; once more`)
    return runLighthouse(lighthouse, url)
  }
}

function runLighthouse(lighthouse: Lighthouse, url: string): Promise<Scores> {
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
