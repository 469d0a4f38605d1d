import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { idParam } from '#api/answers/input.ts'
import type { CallGuards } from '#api/guards/call-guards.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { AnswerOf, CallName, CallOf } from '#contracts/calls.ts'

type AnswerBody<Name extends CallName> =
  // biome-ignore lint/suspicious/noConfusingVoidType: what handles a call without an answer returns nothing
  | (Name extends CallOf<Blob | ReadableStream> ? never : AnswerOf<Name> extends undefined ? void : AnswerOf<Name>)
  | Response

/** What a path names that is no id of a row. */
const texts = ['slug', 'code', 'sessionId'] as const

type NamedIn<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | NamedIn<Rest> : never

/** The caller and the ids of the path. An invalid id is `not-found`. */
type Named<Name extends CallName> = {
  [Key in NamedIn<Name> | 'userId']: Key extends (typeof texts)[number] ? string : number
}

type Answering<Name extends CallName> = (
  c: Context<ApiEnv>,
  named: Named<Name>,
) => AnswerBody<Name> | Promise<AnswerBody<Name>>

/** The route of a call: its answer, or its limits and its answer. */
type Route<Name extends CallName> = Answering<Name> | { limits: MiddlewareHandler<ApiEnv>[]; answer: Answering<Name> }

/** Routes of some calls. */
export type CallRoutes = { [Name in CallName]?: Route<Name> }

/** The routes of all calls, each behind its guards. They answer JSON, 204 for nothing, or a Response as it is. */
export function callRoutes(guardsOf: CallGuards, calls: Required<CallRoutes>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  for (const [name, route] of Object.entries(calls) as [CallName, Route<CallName>][]) {
    const { limits, answer } = typeof route === 'function' ? { limits: [], answer: route } : route
    const [method = '', path = ''] = name.split(' ')
    const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key).filter(key => key !== 'userId')
    routes.on(method, [pattern(path)], ...guardsOf(name), ...limits, async c => {
      const named: Record<string, string | number> = { userId: c.get('userId') }
      for (const key of keys) named[key] = texts.some(text => text === key) ? (c.req.param(key) ?? '') : idParam(c, key)
      const body = await answer(c, named as Named<CallName>)
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
