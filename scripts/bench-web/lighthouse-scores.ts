import { once } from 'node:events'
import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { median } from '#core/stats/admin-figures.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { openChromium } from './chromium.ts'
import type { Figure } from './figure.ts'
import { withDemo } from './with-demo.ts'

const runs = 5
const paths = ['/', '/contacts']
const bars = { performance: 92, accessibility: 100, 'best-practices': 100 }
const categories = ['performance', 'accessibility', 'best-practices'] as const

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
          figures.push({ name: `Lighthouse ${category}, ${path}`, unit: '', value, least: bars[category] })
        }
      }
      return figures
    },
  )
}

/** One run in a browser of its own: what an earlier run has cached would flatter. */
async function scoresOf(url: string): Promise<Record<(typeof categories)[number], number>> {
  const port = await freePort()
  const browser = await openChromium({ port })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    const scoreOf = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      const isFault = audit.score === 0 && audit.scoreDisplayMode === 'binary'
      if (isFault) console.error(`${url}: ${audit.title}`)
    }
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    }
  } finally {
    await browser.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
