import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { createCallCounter } from '#api/guards/count-calls.ts'
import { networkOf, widerNetworkOf } from '#api/guards/networks.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

/** How many times as many requests a wider network may send, since it may be many households. */
const wider = 8

/** Refuses with `too-many-requests` after a number of calls within a number of seconds under one key. */
export function limitRate(calls: number, keyOf: (c: Context<ApiEnv>) => string, { seconds = 60 } = {}) {
  return limitAll([{ calls, keyOf }], seconds)
}

/** `limitRate` by the caller's network, and a looser limit for the wider network around it. */
export function limitAddress(
  app: App,
  calls: number,
  { seconds = 60, name }: { seconds?: number; name?: string } = {},
) {
  const by = (network: (address: string) => string) => (c: Context<ApiEnv>) => network(addressOf(app, c))
  const limits = [
    { calls, keyOf: by(networkOf), name },
    { calls: calls * wider, keyOf: by(widerNetworkOf) },
  ]
  return limitAll(limits, seconds)
}

/** `limitRate` for calls that may count as several. The responses report the limit in headers under this name. */
export function limitCosts(calls: number, keyOf: Limit['keyOf'], { name }: { name: string }) {
  const spend = spending([{ calls, keyOf, name }], 60)
  return (cost: number) =>
    createMiddleware<ApiEnv>((c, next) => {
      spend(c, cost)
      return next()
    })
}

type Limit = {
  calls: number
  keyOf: (c: Context<ApiEnv>) => string
  /** The name in the rate limit headers of the response. */
  name?: string | undefined
}

function limitAll(limits: Limit[], seconds: number) {
  const spend = spending(limits, seconds)
  return createMiddleware<ApiEnv>((c, next) => {
    spend(c, 1)
    return next()
  })
}

function spending(limits: Limit[], seconds: number) {
  const counted = limits.map(limit => ({ ...limit, counter: createCallCounter(seconds) }))
  return (c: Context<ApiEnv>, cost: number) => {
    for (const { counter, keyOf, calls, name } of counted) {
      const { spent, msLeft } = counter.spend(keyOf(c), cost)
      const untilReset = Math.ceil(msLeft / 1000)
      if (name !== undefined) {
        // The format of draft-ietf-httpapi-ratelimit-headers; one value for each limit.
        c.header('RateLimit-Policy', `"${name}";q=${calls};w=${seconds}`, { append: true })
        c.header('RateLimit', `"${name}";r=${Math.max(0, calls - spent)};t=${untilReset}`, { append: true })
      }
      if (spent <= calls) continue
      c.header('Retry-After', String(untilReset))
      throw new AppError('too-many-requests')
    }
  }
}

/** The caller's address: the one that the last trusted proxy saw (`TRUST_PROXY` hops from the right). */
export function addressOf(app: App, c: Context<ApiEnv>): string {
  const hops = app.env.TRUST_PROXY
  if (hops === 0) return directAddress(c)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return forwarded.at(-hops) || directAddress(c)
}

/** In-process requests have no socket. */
function directAddress(c: Context<ApiEnv>): string {
  const bindings: unknown = c.env
  const hasSocket = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  return hasSocket ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
