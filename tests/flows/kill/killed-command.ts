import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testToken } from '#tests/app/test-app.ts'
import { withoutReaders } from '#tests/flows/kill/kill-service.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const killPoints = new URL('./kill-points.ts', import.meta.url).href

/** An operator's command and its environment; temporary files go to `folder`. */
export type Command = { words: string[]; folder: string; settings: Record<string, string> }

/** How it ended: by its exit code, or by a signal. */
type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string }

/** The steps of a command on files and the database, in order, without a kill. */
export async function stepsOf(command: Command): Promise<string[]> {
  const file = join(command.folder, 'steps.json')
  const { code, output } = await run(command, { STEPS_FILE: file })
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${output}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Runs a command and kills it before the step with that number; the first is 1. */
export function killBefore(command: Command, step: number): Promise<Ended> {
  return run(command, { KILL_BEFORE: String(step) })
}

/**
 * Steps before which to kill a command: `count` spread evenly over the run, and every one after a rename, when a file
 * may be missing or exist twice.
 */
export function killTimes(steps: readonly string[], count: number): number[] {
  const spread = Array.from({ length: count }, (_, n) => 1 + Math.floor((n * steps.length) / count))
  const afterNames = steps.flatMap((name, index) => (/^(rename|link|unlink|symlink)/.test(name) ? [index + 2] : []))
  return [...new Set([...spread, ...afterNames])].filter(step => step <= steps.length).sort((a, b) => a - b)
}

/** Starts the service over a database and stops it once it listens. */
export async function startAndStop(databasePath: string): Promise<void> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_PATH: databasePath,
      BOT_TOKEN: testToken,
      // Nothing answers there.
      TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
      ...withoutReaders,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  child.stdout.on('data', chunk => {
    if (String(chunk).includes('Listening')) child.kill('SIGTERM')
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`The service ended with ${code}`)
}

async function run({ words, folder, settings }: Command, more: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', killPoints, 'dist/admin.js', ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', TMPDIR: folder, ...settings, ...more },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += String(chunk)
    })
  }
  const [code, signal] = await once(child, 'close')
  return { code, signal, output }
}
