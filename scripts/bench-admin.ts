// Measures every admin call against 100,000 users, 1,000,000 contacts and 1,000,000 scans; the database is built
// once, in `.cache`. Prints the median and the slowest response, how long a call blocked the event loop, and this
// thread's CPU time (a longer block is caused by the machine). Exits with 1 if a call takes more than 250 ms or
// blocks the loop for more than 20 ms, in the median of its runs.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApi } from '#api/app.ts'
import { userFilters, userSorts } from '#contracts/admin-lists.ts'
import { startReports } from '#core/admin/reports/admin-reports-thread.ts'
import { parseEnv } from '#core/base/env.ts'
import { median } from '#core/base/values/median.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { isSmoke, report } from './bench/figures.ts'
import { benchNow, buildDatabase, firstUserId, rowCount, userCount } from './bench-admin/build-database.ts'

const path = isSmoke ? '.cache/bench-admin/smoke.db' : '.cache/bench-admin/cards.db'
const runs = isSmoke ? 1 : 7
const limits = { answerMs: 250, heldMs: 20 }
const key = 'bench'
const sorts = isSmoke ? userSorts.slice(0, 1) : userSorts
const lastPage = (rows: number) => Math.ceil(rows / 20)

const calls = [
  '/dashboard',
  '/health',
  '/analytics',
  `/users/${firstUserId}/activity`,
  `/users/${firstUserId + userCount - 1}/activity`,
  ...[1, lastPage(rowCount / 2), lastPage(rowCount)].map(page => `/scans?page=${page}`),
  ...sorts.flatMap(sort =>
    [
      `order=desc`,
      `order=asc`,
      `order=desc&page=${lastPage(userCount)}`,
      ...userFilters.filter(filter => filter !== 'all').map(filter => `filter=${filter}`),
      ...['torres', 'jose mul', 'example.com', 'an', 'torres 10', String(firstUserId + 4711), 'nobody'].map(
        term => `search=${term.replace(' ', '+')}`,
      ),
      'search=example.com&filter=free&page=2000',
    ].map(query => `/users?sort=${sort}&${query}`),
  ),
]

process.stdout.write(`Database: ${path}\n`)
buildDatabase(path)
const db = openDatabase(path)
const reports = startReports(db)
const app = createTestApp({
  db,
  reports,
  clock: { now: () => benchNow },
  env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ADMIN_KEY: key }),
})
app.limits = { ...app.limits, requestsPerAddress: 1_000_000 }
const api = createApi(app, { botUsername: () => undefined })

type Result = { ms: number; held: number; busy: number; all: number }

/**
 * Milliseconds until the response, the longest block of the event loop meanwhile, this thread's CPU time, and that of
 * all threads.
 */
async function measure(call: string): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await new Promise(resolve => setTimeout(resolve, 5))
  const [before, allBefore] = [process.threadCpuUsage(), process.cpuUsage()]
  const started = performance.now()
  const response = await api.request(`/api/admin${call}`, { headers: { 'x-admin-key': key } })
  if (!response.ok) throw new Error(`${call}: ${response.status}`)
  await response.arrayBuffer()
  const ms = performance.now() - started
  const { user, system } = process.threadCpuUsage(before)
  const all = process.cpuUsage(allBefore)
  await new Promise(resolve => setTimeout(resolve, 5))
  delay.disable()
  return { ms, held: delay.max / 1e6, busy: (user + system) / 1000, all: (all.user + all.system) / 1000 }
}

let failed = 0
const costs: number[] = []
process.stdout.write('  median  slowest     held  longest     busy  (ms)\n')
for (const call of calls) {
  if (!isSmoke) await measure(call)
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await measure(call))
  const times = results.map(result => result.ms)
  const holds = results.map(result => result.held)
  const [ms, held, busy] = [median(times) ?? 0, median(holds) ?? 0, median(results.map(result => result.busy)) ?? 0]
  costs.push(median(results.map(result => result.all)) ?? 0)
  const isOver = !isSmoke && (ms > limits.answerMs || held > limits.heldMs)
  if (isOver) failed++
  const figures = [ms, Math.max(...times), held, Math.max(...holds), busy].map(figure => figure.toFixed(1).padStart(8))
  process.stdout.write(`${figures.join(' ')}  ${call}${isOver ? '  OVER' : ''}\n`)
}
await reports.close()
process.stdout.write(
  failed === 0 ? `All ${calls.length} within limits\n` : `${failed} of ${calls.length} over a limit\n`,
)
report('admin', [
  { name: 'processor time of the slowest admin call (ms)', value: Math.max(...costs), kept: 'processor' },
  { name: 'processor time of all of them (ms)', value: costs.reduce((sum, ms) => sum + ms), kept: 'processor' },
])
if (failed > 0) process.exitCode = 1
