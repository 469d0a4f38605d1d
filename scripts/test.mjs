// Runs the whole gate and ends with the line that says how many tests passed and failed. `--quick` leaves the browser
// and the long flows out; paths run just the tests in them; `--watch`, with or without paths, runs unit and flow tests
// again as their sources change.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const quick = process.argv.includes('--quick')
const watch = process.argv.includes('--watch')
const paths = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isForBrowser = path => path.startsWith('tests/e2e') || path.endsWith('.spec.ts')
const results = '.cache/test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const totals = { passed: 0, failed: 0, skipped: 0 }

// What was compiled once is not compiled again by every process that a test starts.
const environment = { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/node') }

function run(name, command, env = {}) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command[0], command.slice(1), { stdio: 'inherit', env: { ...environment, ...env } })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

/** A check that is not a list of tests counts as one. */
function check(name, command) {
  totals[run(name, command) ? 'passed' : 'failed']++
}

/** A runner that writes a JSON report; one that ends badly without a failed test counts as a failure itself. */
function suite(name, command, file, read, env) {
  const ok = run(name, command, env)
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

function checkSources() {
  check('Types', ['tsc', '-p', '.'])
  check('Types of the screens', ['tsc', '-p', 'tsconfig.screens.json'])
  check('Lint and format', ['biome', 'ci', '--colors=off', '.'])
  check('Layers', [
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'main.ts',
    'service.ts',
    'worker.ts',
    'core',
    'db',
    'bot',
    'api',
    'miniapp/src',
    'scripts',
    'tests',
    'training',
  ])
  check('Folders', [
    'depcruise',
    '--config',
    '.dependency-cruiser.folders.cjs',
    'main.ts',
    'service.ts',
    'worker.ts',
    'core',
    'db',
    'bot',
    'api',
    'miniapp/src',
  ])
  check('Unused code', ['knip'])
}

function runUnitTests(only) {
  suite(
    'Unit and flow tests',
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
      ...(quick ? ['--exclude', 'tests/flows/**'] : []),
      ...only,
    ],
    'vitest.json',
    report => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }),
  )
}

function runBrowserTests(only) {
  suite(
    'Browser tests',
    ['playwright', 'test', '--reporter=line,json', ...only],
    'playwright.json',
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
  )
}

const unitPaths = paths.filter(path => !isForBrowser(path))
const browserPaths = paths.filter(isForBrowser)

if (watch) process.exit(run('Watching', ['vitest', 'watch', ...unitPaths]) ? 0 : 1)
if (paths.length === 0) checkSources()
if (paths.length === 0 || unitPaths.length > 0) runUnitTests(unitPaths)
if (!quick && (paths.length === 0 || browserPaths.length > 0)) runBrowserTests(browserPaths)

const { passed, failed, skipped } = totals
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
