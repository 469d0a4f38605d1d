import { fork } from 'node:child_process'
import { once } from 'node:events'
import { allocator } from 'card-reader'
import { childrenOf, processorTime } from '#tests/flows/kill/processes.ts'

/** A server in a process of its own, as `npm start` would run it. */
export type MeasuredServer = {
  url: string
  /** Bytes of its process after a garbage collection, without its readers. */
  resident(): Promise<number>
  /** The longest block of its event loop since the last call, in milliseconds. */
  held(): Promise<number>
  /** Microseconds that its main thread has computed since its start. */
  busy(): Promise<number>
  /** Milliseconds that it and its readers have computed since their start. */
  worked(): number
  stop(): Promise<void>
}

/** Code that a process before has compiled, where the caller keeps it. */
const compileCache = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}

/** Starts the service or the bare route with these settings, and resolves when it listens. */
export async function startServer(kind: 'ours' | 'bare', settings: Record<string, string>): Promise<MeasuredServer> {
  const child = fork(new URL('./serve.ts', import.meta.url), [kind], {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...compileCache, ...allocator, ...settings },
  })
  const next = async <T>(): Promise<T> => {
    // What did not come first must not listen on.
    const heard = new AbortController()
    const { signal } = heard
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The ${kind} server ended with ${code}`)
    })
    try {
      const [message] = await Promise.race([once(child, 'message', { signal }), ended])
      return message
    } finally {
      heard.abort()
      ended.catch(() => undefined)
    }
  }
  const { url } = await next<{ url: string }>()
  return {
    url,
    resident: async () => {
      child.send('resident')
      return (await next<{ resident: number }>()).resident
    },
    held: async () => {
      child.send('held')
      return (await next<{ held: number }>()).held
    },
    busy: async () => {
      child.send('busy')
      return (await next<{ busy: number }>()).busy
    },
    worked: () => {
      const { pid = 0 } = child
      return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + processorTime(id), 0)
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
