// No tool runs a type checker, two linters, Vitest and Playwright in parallel and counts the results, so this script
// does. It runs all tests and ends with the line that says how many passed and failed. `--part=NAME` runs one part of
// them: `static` (types, lint, documentation), `units`, `flows` or `browser`. `--quick` leaves out the flows and the
// browser; paths run only the tests in them; `--watch`, with or without paths, repeats unit and flow tests when their
// sources change.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { childrenSeconds, costsIn, judgeCosts, mostShare } from './test/test-costs.ts'

// Readers run at the lowest priority, so tests do too: otherwise the tests would get all the processor time.
setPriority(constants.priority.PRIORITY_LOW)

const parts = ['static', 'units', 'flows', 'browser']
const watch = process.argv.includes('--watch')
const paths = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isForBrowser = path => path.startsWith('tests/e2e') || path.endsWith('.spec.ts')
const asked = process.argv.find(argument => argument.startsWith('--part='))?.slice('--part='.length)
if (asked && !parts.includes(asked)) {
  console.error(`There is no part ${asked}. The parts are ${parts.join(', ')}`)
  process.exit(2)
}
const quick = process.argv.includes('--quick') ? ['static', 'units'] : parts
const wanted = new Set(asked ? [asked] : quick)
const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const totals = { passed: 0, failed: 0, skipped: 0 }
/** Tests that passed on their second try alone. */
const flaky = []

const environment = {
  ...process.env,
  // Compiled code is shared by all processes that a test starts.
  NODE_COMPILE_CACHE: resolve('.cache/node'),
  // The type checker collects its garbage less often, which took a third of its time.
  GOGC: '400',
  // Playwright leaves TypeScript to Node, which reads it in a tenth of the time of Playwright's own compiler.
  PW_DISABLE_TS_ESM: '1',
}

let counted = 0

/** Seconds of processor time of the command that has just ended: those of commands that still run are not counted yet. */
function processorSeconds() {
  const now = childrenSeconds()
  const seconds = now - counted
  counted = now
  return seconds
}

/** Runs a command and tells whether it succeeded. In parallel runs its output is printed in one piece at its end. */
async function run(name, command, { env = {}, isAlone = true } = {}) {
  if (isAlone) console.log(`\n── ${name}`)
  const started = Date.now()
  const stdio = isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(command[0], command.slice(1), { stdio, env: { ...environment, ...env } })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk))
  const status = await new Promise(resolve => child.once('error', resolve).once('close', resolve))
  if (!isAlone) console.log(`\n── ${name}\n${Buffer.concat(output)}`)
  const took = `${((Date.now() - started) / 1000).toFixed(1)} s, ${processorSeconds().toFixed(0)} s of processor time`
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${took}`)
  return status === 0
}

/** A check without a list of tests counts as one test. */
async function check(name, command) {
  totals[(await run(name, command, { isAlone: false })) ? 'passed' : 'failed']++
}

/** A runner with a JSON report; if it fails without a failed test, it counts as a failure itself. */
async function suite(name, command, { file, read, ...how }) {
  const ok = await run(name, command, how)
  const report = parse(`${results}/${file}`)
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  if (!ok && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(totals)) totals[key] += counts[key]
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Two at a time, the longest first. The documentation is built when it has changed. Node starts the scripts of
 * package.json in a tenth of npm's time, and without the steps before them, which `npm test` has behind it.
 */
async function checkSources() {
  const scripts = ['typecheck', 'lint:layers', 'lint:style', 'lint:unused']
  const left = scripts.map(name => [name, [process.execPath, '--run', name]])
  left.splice(1, 0, ['docs:build', [process.execPath, 'scripts/ensure.mjs', '--no-install', '--no-build', '--docs']])
  const lane = async () => {
    for (let one = left.shift(); one; one = left.shift()) await check(...one)
  }
  await Promise.all([lane(), lane()])
}

const flows = ['tests/flows/', 'tests/chaos/']

function runUnitTests(only) {
  return suite(
    'Unit and flow tests',
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
      ...(wanted.has('units') ? only : flows),
    ],
    {
      file: 'vitest.json',
      read: report => {
        const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
        const again = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        flaky.push(...again)
        return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
      },
      env: wanted.has('flows') ? {} : { TEST_PART: 'units' },
    },
  )
}

/** What Playwright names so, in the form of Vitest's report. */
function flakyIn({ title, suites = [], specs = [] }) {
  const own = specs.flatMap(spec => {
    const [test] = spec.tests.filter(({ status }) => status === 'flaky')
    return test ? [{ fullName: `${title}: ${spec.title}`, failureMessages: [test.results[0].error.message] }] : []
  })
  return [...own, ...suites.flatMap(flakyIn)]
}

function runBrowserTests(only, isAlone) {
  return suite('Browser tests', ['playwright', 'test', `--reporter=${isAlone ? 'line' : 'dot'},json`, ...only], {
    file: 'playwright.json',
    read({ suites, stats }) {
      flaky.push(...suites.flatMap(flakyIn))
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    },
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    isAlone,
  })
}

const unitPaths = paths.filter(path => !isForBrowser(path))
const browserPaths = paths.filter(isForBrowser)

if (watch) process.exit((await run('Watching', ['vitest', 'watch', ...unitPaths])) ? 0 : 1)

if (paths.length === 0 && wanted.has('static')) await checkSources()

// Both at once, so that no core is idle while something waits.
const needsUnits = paths.length === 0 ? wanted.has('units') || wanted.has('flows') : unitPaths.length > 0
const needsBrowser = paths.length === 0 ? wanted.has('browser') : browserPaths.length > 0
await Promise.all([needsUnits && runUnitTests(unitPaths), needsBrowser && runBrowserTests(browserPaths, !needsUnits)])

const { table, tooExpensive } = judgeCosts(costsIn(results))
// A run of some tests has other shares.
const isWhole = paths.length === 0 && wanted.has('units') && wanted.has('flows')
if (isWhole) {
  console.log(`\n── Processor time of ${childrenSeconds().toFixed(0)} s, most of it in these test files:\n${table}`)
  for (const { file } of tooExpensive) {
    console.log(`── ${file} takes more than ${100 * mostShare} % of it: move variants to npm run test:thorough`)
  }
  if (!process.env.TEST_THOROUGH) totals.failed += tooExpensive.length
}

for (const { fullName, failureMessages } of flaky) {
  console.log(`\n── Passed on its second try: ${fullName}\n${failureMessages[0].split('\n', 2).join('\n')}`)
}

const { passed, failed, skipped } = totals
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
