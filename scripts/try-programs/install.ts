import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Without npm's own variables and this package's programs, but with its Node first, as in a terminal. */
const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_'))
const path = [dirname(process.execPath), ...(process.env.PATH ?? '').split(':').filter(part => !part.includes('.bin'))]
export const cleanEnv = { ...Object.fromEntries(kept), PATH: path.join(':') }

type Options = { cwd: string; env?: Record<string, string> }

/** Runs a program to its end, shows what it says, and answers that. Throws if it fails. */
export async function run(command: string, words: string[], { cwd, env = {} }: Options): Promise<string> {
  const child = spawn(command, words, { cwd, env: { ...cleanEnv, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
      process.stdout.write(chunk)
    })
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}`)
  return said
}

/** A folder with these packages: a given one, or a new one. Only scripts of `rebuilt` (native parts) run. */
export async function installed(given: string | undefined, packages: Record<string, string>, rebuilt: string[] = []) {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'try-programs-'))
  mkdirSync(folder, { recursive: true })
  if (!Object.keys(packages).every(name => existsSync(join(folder, 'node_modules', name)))) {
    const settings = { private: true, dependencies: packages }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(settings))
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
    if (rebuilt.length > 0) await run('npm', ['rebuild', ...rebuilt], { cwd: folder })
  }
  return { folder, isKept: given !== undefined }
}
