// Measures the web app: npm run bench:web. Prints script sizes, Lighthouse's scores and times with 10,000 contacts,
// each beside its limit and the value kept in docs/figures/web.json; `--keep` writes those. Exits with 1 if a limit
// is missed.
import { isThorough } from 'card-reader/testing/repeats.ts'
import { isSmoke } from './bench/figures.ts'
import { openChromium } from './bench-web/chromium.ts'
import { type Figure, isMissed, keep, lineOf, readKept } from './bench-web/figure.ts'
import { measureScores } from './bench-web/lighthouse-scores.ts'
import { measureManyContacts } from './bench-web/many-contacts.ts'
import { measureScripts } from './bench-web/script-sizes.ts'

const file = new URL('../docs/figures/web.json', import.meta.url)
const kept = readKept(file)
const figures: Figure[] = []

async function print(measured: Promise<Figure[]>): Promise<void> {
  for (const figure of await measured) {
    figures.push(figure)
    console.log(lineOf(figure, kept[figure.name]))
    if (isMissed(figure) && !isSmoke) process.exitCode = 1
  }
}

const browser = await openChromium()
await print(measureScripts(browser))
await print(measureManyContacts(browser))
await browser.close()
// Lighthouse takes as long as all else of a smoke run, and needs nothing else of ours.
if (!isSmoke || isThorough) await print(measureScores())
if (process.argv.includes('--keep')) keep(file, figures)
// Otherwise the process of the servers would wait for another one to be started.
process.exit()
