// BuildKit, kaniko and buildah need permissions or a daemon that a sandbox does not give, so this script runs the
// steps without them. It runs the Dockerfile's own steps in an empty folder, without a container engine: npm run
// try:image. Each stage is a folder that stands for `/`; the last one's service is started with its ENV and CMD,
// checked by its HEALTHCHECK, and stopped. Exits with 1 if a step fails. It installs packages, so it takes a minute
// or two.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTelegramStub } from './bench-load/telegram-stub.ts'

type Step = { word: string; rest: string }
type Stage = { root: string; folder: string; env: Record<string, string>; check: string; command: string[] }

const repository = new URL('..', import.meta.url).pathname
const outside = mkdtempSync(join(tmpdir(), 'try-image-'))
const stages = new Map<string, Stage>()
let stage: Stage | undefined

function stepsOf(text: string): Step[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  return lines.flatMap(line => {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    return word && rest ? [{ word, rest: rest.trim() }] : []
  })
}

/** The node of this process, with its npm, stands for the image's. */
const path = [
  dirname(process.execPath),
  ...(process.env.PATH ?? '').split(':').filter(part => !part.includes('node_modules')),
].join(':')

/** How this machine reaches its registry; npm's own variables would make the inner npm use this package's settings. */
const ours = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_')),
)

/** A command of the image: `/data` is in the stage's folder, and all users are this one. */
function shell({ root, folder, env }: Stage, command: string): void {
  const local = command.replaceAll(/(?<=\s)\/data\b/g, join(root, 'data')).replaceAll(/chown node (\S+)/g, 'test -d $1')
  const options = { cwd: join(root, folder), env: { ...ours, PATH: path, ...env }, stdio: 'inherit' as const }
  if (spawnSync('sh', ['-euc', local], options).status !== 0) throw new Error(`RUN failed: ${command}`)
}

const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const isIgnored = (file: string) => ignored.some(pattern => matchesGlob(file, pattern))

function copy(to: Stage, rest: string): void {
  const [, from, what] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(rest) ?? []
  const paths = (what ?? '').split(/\s+/)
  const target = join(to.root, to.folder, paths.pop() ?? '')
  for (const path of paths) {
    const source = from ? join(stages.get(from)?.root ?? '', path) : join(repository, path)
    const filter = (file: string) => from !== undefined || !isIgnored(file.slice(repository.length))
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder ? target : join(target, path), { recursive: true, verbatimSymlinks: true, filter })
  }
}

function take({ word, rest }: Step): void {
  if (word === 'FROM') {
    const name = / AS (\S+)/.exec(rest)?.[1] ?? 'last'
    stage = { root: join(outside, name), folder: '/', env: {}, check: '', command: [] }
    stages.set(name, stage)
  }
  if (!stage) throw new Error('FROM comes first')
  if (word === 'WORKDIR') stage.folder = rest
  mkdirSync(join(stage.root, stage.folder), { recursive: true })
  if (word === 'RUN') shell(stage, rest)
  if (word === 'COPY') copy(stage, rest)
  if (word === 'ENV')
    for (const pair of rest.split(/\s+/)) stage.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? ''
  if (word === 'HEALTHCHECK') stage.check = rest.replace(/^CMD /, '')
  if (word === 'CMD') stage.command = JSON.parse(rest)
}

async function tryService({ root, folder, env, check, command }: Stage): Promise<void> {
  const telegram = await startTelegramStub()
  const settings = {
    ...env,
    PATH: path,
    HOST: '127.0.0.1',
    PORT: '34771',
    DATABASE_PATH: env.DATABASE_PATH?.replace(/^\/data/, join(root, 'data')),
    BOT_TOKEN: '123456789:a-token-that-nobody-else-knows-0',
    TELEGRAM_API_ROOT: telegram.root,
  }
  const [program = '', ...words] = command
  const service = spawn(program, words, { cwd: join(root, folder), env: settings, stdio: 'inherit' })
  const isWell = () => spawnSync('sh', ['-c', check], { env: settings }).status === 0
  let tries = 60
  while (!isWell() && service.exitCode === null && tries-- > 0) await pause(500)
  const wasWell = isWell()
  const gone = new Promise<number | null>(resolve => service.once('exit', resolve))
  const started = performance.now()
  service.kill('SIGTERM')
  const code = service.exitCode ?? (await gone)
  telegram.close()
  if (!wasWell) throw new Error('The service does not get well')
  console.log(`The service was well, and ended with ${code} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const megabytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, file) => sum + (file.isFile() ? statSync(join(file.parentPath, file.name)).size / 1e6 : 0),
    0,
  )

try {
  for (const step of stepsOf(readFileSync(join(repository, 'Dockerfile'), 'utf8'))) {
    console.log(`${step.word} ${step.rest}`)
    take(step)
  }
  if (!stage) throw new Error('The Dockerfile is empty')
  console.log(`The image holds ${megabytes(join(stage.root, 'app')).toFixed(0)} MB beside Node`)
  await tryService(stage)
} finally {
  rmSync(outside, { recursive: true, force: true })
}
