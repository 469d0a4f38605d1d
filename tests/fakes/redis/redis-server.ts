import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** Whether Debian's `redis-server` is installed; `.ci/run` installs it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** The real Redis on its own socket, without files. */
export type RedisServer = {
  url: string
  /** A client for the test itself. */
  ask: Redis
  /** Starts it with further settings, such as `['--requirepass', 'secret']`. */
  start(settings?: string[]): Promise<void>
  /** `kill -9`: its data is lost. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** Starts a Redis, with a password if one is given. */
export async function startRedis({ password }: { password?: string } = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const socket = join(folder, 'socket')
  const url = password === undefined ? socket : `redis://:${password}@localhost?path=${socket}`
  let child: ChildProcess | undefined
  const start = async (settings: string[] = []) => {
    const onSocket = ['--port', '0', '--unixsocket', socket, '--enable-protected-configs', 'local']
    const withoutDisk = ['--dir', folder, '--save', '', '--appendonly', 'no']
    const protection = password === undefined ? [] : ['--requirepass', password]
    const all = [...onSocket, ...withoutDisk, ...protection, ...settings]
    child = spawn('redis-server', all, { stdio: 'ignore' })
    // A refusal for a missing password is an answer too.
    await ask.ping().catch(() => undefined)
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const ask = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  ask.on('error', () => undefined)
  await start()
  return {
    url,
    ask,
    start,
    kill,
    remove: async () => {
      ask.disconnect()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
