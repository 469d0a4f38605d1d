// Measures the web app: npm run bench:web. Prints script sizes, Lighthouse's scores and times with 10,000 contacts,
// each beside its limit. Exits with 1 if a limit is missed. Installs Lighthouse into .cache at its first run.
import { isSmoke, report } from './bench/figures.ts'
import { openChromium } from './bench-web/chromium.ts'
import { measureScores } from './bench-web/lighthouse-scores.ts'
import { measureManyContacts } from './bench-web/many-contacts.ts'
import { measureScripts } from './bench-web/script-sizes.ts'

const browser = await openChromium()
const figures = [...(await measureScripts(browser)), ...(await measureManyContacts(browser))]
await browser.close()
// A smoke run installs nothing.
if (!isSmoke) figures.push(...(await measureScores()))
report('web', figures)
// Otherwise the process of the servers would wait for another one to be started.
process.exit()
