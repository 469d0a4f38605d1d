import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import type { AnswerOf, CallName, CallOf } from '#contracts/calls.ts'

type Said<Name extends CallName> = (Name extends CallOf<Blob | ReadableStream> ? never : AnswerOf<Name>) | Response

type Answering<Name extends CallName> = (c: Context<ApiEnv>) => Said<Name> | Promise<Said<Name>>

/** What answers a call, behind what is to be passed first. */
type Route<Name extends CallName> = Answering<Name> | { guards: MiddlewareHandler<ApiEnv>[]; answer: Answering<Name> }

/**
 * Routes for calls of the contract, each under its method and path there and with its answer: said as JSON, nothing as
 * 204. A Response goes out as it is, for what is no JSON, is written in parts or is refused.
 */
export function callRoutes(calls: { [Name in CallName]?: Route<Name> }): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  for (const [name, route] of Object.entries(calls)) {
    const { guards, answer } = typeof route === 'function' ? { guards: [], answer: route } : route
    const [method = '', path = ''] = name.split(' ')
    routes.on(method, [pattern(path)], ...guards, async c => {
      const said = await answer(c)
      if (said instanceof Response) return said
      return said === undefined ? c.body(null, 204) : c.json(said)
    })
  }
  return routes
}

/** The path as Hono writes it. Beside a user's id stand words (`offers`), which are no id. */
function pattern(path: string): string {
  return path.replace('{userId}', ':userId{[0-9]+}').replace(/\{(\w+)\}/g, ':$1')
}
