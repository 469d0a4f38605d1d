import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { allowScope, requireKey } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitBatch, limitJson } from '#api/guards/limit-body.ts'
import { limitAddress, limitCosts } from '#api/guards/rate-limit.ts'
import { takeUpload } from '#api/guards/uploads/take-upload.ts'
import { takePhoto } from '#api/routes/scans.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { type ApiCallName, apiCalls } from '#contracts/integrations/api-v1.ts'
import type { ApiCall } from '#contracts/integrations/v1/call.ts'
import { apiNewEventSchema, type eventCalls } from '#contracts/integrations/v1/events.ts'
import type { ApiMe, meCalls } from '#contracts/integrations/v1/me.ts'
import type { scanCalls } from '#contracts/integrations/v1/scans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { findOrCreateEvent } from '#core/events/start-event.ts'
import { saveEvent, updateEvent } from '#core/events/update-event.ts'
import { getApiScan } from '#core/scan/list-scans.ts'
import { type RequestInside, uploadScan } from '#core/scan/request-scan.ts'
import { getUser } from '#core/users/users.ts'
import { type AnswersTo, base, handlers, readPost } from './answering.ts'
import { contactAnswers } from './contacts.ts'
import { apiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'
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

/** Calls about events. */
function eventAnswers(app: App): AnswersTo<keyof typeof eventCalls> {
  return {
    listEvents: c => ({ status: 200, body: { events: listEvents(app, { userId: c.get('userId') }) } }),
    createEvent: c =>
      readPost(c, apiNewEventSchema, (inside, values) => {
        const userId = c.get('userId')
        const { questions, ...plain } = values
        const { event, isNew } = findOrCreateEvent(inside, { userId, values: plain })
        if (!isNew || !questions) return { status: isNew ? 201 : 200, body: event }
        const owned = { userId, eventId: event.id }
        saveEvent(inside, inside.db, { ...owned, patch: { questions } })
        return { status: 201, body: getEvent(inside, owned) }
      }),
    getEvent: c => ({ status: 200, body: getEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'id') }) }),
    updateEvent: async c => {
      const patch = await jsonBody(c, eventPatchSchema)
      return {
        status: 200,
        body: await updateEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'id'), patch }),
      }
    },
  }
}

/** Calls about scans. */
function scanAnswers(app: App): AnswersTo<keyof typeof scanCalls> {
  return {
    createScan: async c => {
      const userId = c.get('userId')
      const { file, hash, idempotencyKey: key } = await takePhoto(c)
      // Apart from the keys of the screens, which hold no space, and from those of the person's other programs.
      const idempotencyKey = `v1 ${c.get('key').keyId} ${key}`
      const answer = (inside: App, request: RequestInside) => {
        const { scan, isNew } = request(inside)
        return { status: isNew ? 202 : 200, body: getApiScan(inside.db, { userId, scanId: scan.id }) }
      }
      return {
        sent: file,
        prepare: once =>
          uploadScan(app, { userId, file, hash, idempotencyKey, byProgram: true }, request =>
            once(inside => answer(inside, request)),
          ),
      }
    },
    getScan: c => ({ status: 200, body: getApiScan(app.db, { userId: c.get('userId'), scanId: idParam(c, 'id') }) }),
  }
}
