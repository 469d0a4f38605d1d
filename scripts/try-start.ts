// The first minutes of somebody who tries the product: `npm start` in a fresh clone of the committed state, until the
// first page is there: npm run try:start. Prints how long that took, how much was installed and what was said, and
// ends with 1 if it was more than docs/decisions/0002-dependencies.md promises, or if `kill` leaves the service
// running. Needs the network and a minute. Only the time depends on the machine, so it has a limit only where one is
// given: npm run try:start -- 20
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const limits = { seconds: Number(process.argv[2] ?? Number.POSITIVE_INFINITY), megabytes: 600, lines: 10 }

const repository = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'try-start-'))
const clone = join(folder, 'clone')

/** Without npm's own variables and this package's programs, as in a terminal. */
const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_'))
const path = (process.env.PATH ?? '').split(':').filter(part => !part.includes('node_modules'))
const env = { ...Object.fromEntries(kept), PATH: path.join(':'), HOST: '127.0.0.1', PORT: '0' }

async function tryStart(): Promise<string[]> {
  execFileSync('git', ['clone', '--quiet', repository, clone])
  const started = performance.now()
  const npm = spawn('npm', ['start'], { cwd: clone, env, detached: true })
  const ended = new Promise<void>(resolve => npm.once('exit', () => resolve()))
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (output += chunk))
  try {
    const addressOf = () => /Listening on (\S+)\n$/.exec(output)?.[1]
    while (!addressOf() && npm.exitCode === null) await pause(50)
    const address = addressOf() ?? ''
    if (!(await answers(address))) return [`There was no page:\n${output}`]
    const seconds = (performance.now() - started) / 1000
    const megabytes = Number.parseInt(execFileSync('du', ['-sm', 'node_modules'], { cwd: clone, encoding: 'utf8' }), 10)
    const lines = output.split('\n').filter(Boolean)
    console.log(lines.map(line => `  ${line}`).join('\n'))
    console.log(`${seconds.toFixed(1)} s, ${megabytes} MB of packages, ${lines.length} lines`)
    npm.kill('SIGTERM')
    await ended
    return [
      ...(seconds > limits.seconds ? [`It took more than ${limits.seconds} s`] : []),
      ...(megabytes > limits.megabytes ? [`More than ${limits.megabytes} MB were installed`] : []),
      ...(lines.length > limits.lines ? [`More than ${limits.lines} lines were said`] : []),
      ...((await answers(address)) ? ['The service outlived npm'] : []),
    ]
  } finally {
    stopGroup(npm.pid)
  }
}

async function answers(address: string): Promise<boolean> {
  return (await fetch(address).catch(() => undefined))?.ok === true
}

function stopGroup(pid: number | undefined): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

try {
  const faults = await tryStart()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
