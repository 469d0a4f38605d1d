import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'

/**
 * A response that never comes. The server's own constant for it becomes a plain empty response once a server has run
 * in the process.
 */
export const noAnswer = (): Promise<Response> => new Promise(() => undefined)

export type FakeEnv = { Bindings: HttpBindings }

/** The fault of the next message: a response of the service, or a broken connection. */
export type Fault =
  | { status: number; body?: unknown; headers?: Record<string, string>; html?: string }
  /** The connection is cut before anything happened. */
  | 'reset'
  /** The message is sent, then the connection is cut. */
  | 'reset-after'
  /** The message is sent, and no response ever comes. */
  | 'hang-after'

export type Faults = {
  /** Makes the next `times` messages fail. */
  fail(fault: Fault, times?: number): void
  /** Ends all faults. */
  calm(): void
  /** Resolves once a message was sent whose response is then held until the caller dies. */
  holdAfter(): Promise<void>
  take(): Fault | undefined
  /** Called when a message was sent. */
  left(): void
}

/** No faults yet. */
export function createFaults(): Faults {
  const plans: Array<{ fault: Fault; left: number }> = []
  let tell: (() => void) | undefined
  return {
    fail: (fault, times = 1) => {
      plans.push({ fault, left: times })
    },
    calm: () => {
      plans.length = 0
    },
    holdAfter: () => {
      plans.push({ fault: 'hang-after', left: 1 })
      return new Promise(resolve => {
        tell = resolve
      })
    },
    take: () => {
      const plan = plans.find(one => one.left > 0)
      if (plan) plan.left -= 1
      return plan?.fault
    },
    left: () => tell?.(),
  }
}

/** Applies a fault around the work of sending. */
export async function playAround(c: Context<FakeEnv>, faults: Faults, send: () => Response): Promise<Response> {
  const fault = faults.take()
  if (fault === undefined) return send()
  if (typeof fault === 'object') {
    const { status, body, headers = {}, html } = fault
    const type = html === undefined ? 'application/json' : 'text/html'
    return new Response(html ?? JSON.stringify(body ?? {}), { status, headers: { 'content-type': type, ...headers } })
  }
  if (fault !== 'reset') {
    send()
    faults.left()
  }
  if (fault !== 'hang-after') c.env.outgoing.destroy()
  return noAnswer()
}

/** Serves the routes on a free local port. An unknown route is recorded as a violation and gets a 404. */
export async function serveFake(
  routes: Hono<FakeEnv>,
  violations: string[],
): Promise<{ origin: string; close(): Promise<void> }> {
  const app = new Hono<FakeEnv>().route('/', routes)
  app.all('*', c => {
    violations.push(`${c.req.method} ${c.req.path}: there is no such call`)
    return c.json({ message: 'Not Found' }, 404)
  })
  app.onError((error, c) => {
    // The caller died during the call.
    if (error.message === 'aborted') return c.body(null, 400)
    violations.push(`${c.req.method} ${c.req.path}: the stand-in failed: ${error}`)
    return c.json({ message: 'Server Error' }, 500)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Throws if the service was called wrongly. */
export function assertNone(service: string, violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(`${service} was called wrongly:\n${violations.join('\n')}`)
}
