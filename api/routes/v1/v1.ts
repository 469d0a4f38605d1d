import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { allowScope, requireKey } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitBatch, limitJson } from '#api/guards/limit-body.ts'
import { limitAddress, limitCosts } from '#api/guards/rate-limit.ts'
import { takeUpload } from '#api/guards/uploads/take-upload.ts'
import { type ApiCallName, apiCalls } from '#contracts/integrations/api-v1.ts'
import type { ApiCall } from '#contracts/integrations/v1/call.ts'
import type { ApiMe, meCalls } from '#contracts/integrations/v1/me.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getUser } from '#core/users/users.ts'
import { type AnswersTo, base, handlers } from './answering.ts'
import { contactAnswers } from './contacts.ts'
import { eventAnswers } from './events.ts'
import { apiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'
import { scanAnswers } from './scans.ts'
import { webhookAnswers } from './webhooks.ts'

/** The API for other programs, authenticated by app keys; its OpenAPI document, and a page that shows it. */
export function v1Routes(app: App) {
  const routes = new Hono<ApiEnv>()
  routes.use(`${base}/*`, limitAddress(app, app.limits.requestsPerAddress, { name: 'address' }))
  routes.get(`${base}/openapi.json`, c => c.json(apiDocument(c.get('origin'))))
  routes.get(base, c => c.html(html`${referencePage(apiDocument(c.get('origin')))}`))
  const answers: AnswersTo<ApiCallName> = {
    ...contactAnswers(app),
    ...eventAnswers(app),
    ...scanAnswers(app),
    ...webhookAnswers(app),
    ...meAnswers(app),
  }
  const limitKey = limitCosts(app.limits.requestsPerKey, c => String(c.get('key').keyId), { name: 'key' })
  const limitBody = bodyLimits(app)
  const handlerOf = handlers(app, answers)
  const methods = new Map([
    [base, ['get']],
    [`${base}/openapi.json`, ['get']],
  ])
  for (const name of Object.keys(apiCalls) as ApiCallName[]) {
    const call: ApiCall = apiCalls[name]
    const path = pathOf(call)
    methods.set(path, [...(methods.get(path) ?? []), call.method])
    routes.on(
      call.method.toUpperCase(),
      [path],
      requireKey(app),
      limitKey(call.cost ?? 1),
      allowScope(app, call.scope),
      onlyKnownQuery(Object.keys(call.query?.shape ?? {})),
      limitBody(call),
      handlerOf(name),
    )
  }
  // Fixed paths first: `/contacts/batch` is no id.
  const paths = [...methods].toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  for (const [path, known] of paths) routes.all(path, refuseMethod(known))
  return routes
}

function pathOf({ path }: ApiCall): string {
  return base + path.replace(/\{(\w+)\}/g, ':$1')
}

function bodyLimits(app: App): (call: ApiCall) => MiddlewareHandler<ApiEnv> {
  const bySize: Record<string, MiddlewareHandler<ApiEnv>> = { photo: takeUpload(app, 'photo'), Batch: limitBatch }
  return ({ body = '' }) => bySize[body] ?? limitJson
}

/** Answers methods that a path does not have: OPTIONS with the allowed ones, all others with a refusal. */
function refuseMethod(known: readonly string[]): MiddlewareHandler<ApiEnv> {
  const allowed = known.flatMap(method => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ')
  return async c => {
    c.header('Allow', allowed)
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    throw new AppError('method-not-allowed', { method: c.req.method, allowed })
  }
}

/** Refuses unknown query parameters, so that a misspelled filter is an error instead of no filter. */
function onlyKnownQuery(known: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const names = new Set(new URL(c.req.url).searchParams.keys())
    const unknown = [...names].filter(name => !known.includes(name))
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map(name => [name, 'Unknown parameter']))
      throw new AppError('invalid-input', { fields })
    }
    await next()
  })
}

/** The call about the caller and its key. */
function meAnswers(app: App): AnswersTo<keyof typeof meCalls> {
  return {
    getMe: c => {
      const userId = c.get('userId')
      const { first_name, last_name, email, company, plan, scans_used, scan_limit } = getUser(app, { userId })
      const person = { id: userId, first_name, last_name, email, company }
      const me: ApiMe = { ...person, plan, scans_used, scan_limit, scopes: c.get('key').scopes }
      return { status: 200, body: me }
    },
  }
}
