import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { CallGuards } from '#api/guards/call-guards.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { AnswerOf, CallName, CallOf } from '#contracts/calls.ts'

type AnswerBody<Name extends CallName> =
  | (Name extends CallOf<Blob | ReadableStream> ? never : AnswerOf<Name>)
  | Response

type Answering<Name extends CallName> = (c: Context<ApiEnv>) => AnswerBody<Name> | Promise<AnswerBody<Name>>

/** The route of a call: its answer, or its limits and its answer. */
type Route<Name extends CallName> = Answering<Name> | { limits: MiddlewareHandler<ApiEnv>[]; answer: Answering<Name> }

/** Routes of some calls. */
export type CallRoutes = { [Name in CallName]?: Route<Name> }

/**
 * The routes of all calls of the contract, each behind its guards. An answer goes out as JSON, an answer of undefined as
 * 204, a Response as it is.
 */
export function callRoutes(guardsOf: CallGuards, calls: Required<CallRoutes>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  for (const [name, route] of Object.entries(calls) as [CallName, Route<CallName>][]) {
    const { limits, answer } = typeof route === 'function' ? { limits: [], answer: route } : route
    const [method = '', path = ''] = name.split(' ')
    routes.on(method, [pattern(path)], ...guardsOf(name), ...limits, async c => {
      const body = await answer(c)
      if (body instanceof Response) return body
      return body === undefined ? c.body(null, 204) : c.json(body)
    })
  }
  return routes
}

/** The path of a call as Hono writes it. `{userId}` matches digits only, since words stand in its place elsewhere. */
export function pattern(path: string): string {
  return path.replace('{userId}', ':userId{[0-9]+}').replace(/\{(\w+)\}/g, ':$1')
}
