import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { allowScope, requireKey } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitJson } from '#api/guards/limit-body.ts'
import { limitAddress, limitRate } from '#api/guards/rate-limit.ts'
import { takePhoto } from '#api/routes/scans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { apiContactOf, contactIdOfUid, listChangedContacts } from '#core/contacts/api-contact.ts'
import { getContactRow } from '#core/contacts/contacts.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { contactPatchSchema } from '#core/contracts/contacts.ts'
import {
  type ApiCall,
  type ApiCallName,
  type ApiMe,
  apiCalls,
  apiContactsQuerySchema,
  apiNewContactSchema,
} from '#core/contracts/integrations/api-v1.ts'
import { getApiScan } from '#core/scan/api-scan.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { getUser } from '#core/users/users.ts'
import { apiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

const base = '/api/v1'
/** What a form needs around the photo itself. */
const formBytes = 64 * 1024

type Answering = (c: Context<ApiEnv>) => Response | Promise<Response>

/** The API for other programs of a person, by app keys; its document, and a page that shows it. */
export function v1Routes(app: App) {
  const routes = new Hono<ApiEnv>()
  const answers = v1Answers(app)
  const limitPhoto = bodyLimit({
    maxSize: app.limits.photoBytes + formBytes,
    onError: () => {
      throw new AppError('photo-too-large')
    },
  })
  routes.use(`${base}/*`, limitAddress(app, app.limits.requestsPerAddress))
  routes.get(`${base}/openapi.json`, c => c.json(apiDocument(c.get('origin'))))
  routes.get(base, c => c.html(html`${referencePage(apiDocument(c.get('origin')))}`))
  const key: MiddlewareHandler<ApiEnv>[] = [
    requireKey(app),
    limitRate(app.limits.requestsPerKey, c => String(c.get('key').keyId)),
  ]
  for (const [name, call] of Object.entries<ApiCall>(apiCalls)) {
    const path = base + call.path.replace(/\{(\w+)\}/g, ':$1')
    const size = call.body === 'photo' ? limitPhoto : limitJson
    routes.on(
      call.method.toUpperCase(),
      [path],
      ...key,
      allowScope(app, call.scope),
      size,
      answers[name as ApiCallName],
    )
  }
  return routes
}

function v1Answers(app: App): Record<ApiCallName, Answering> {
  const ownedBy = (c: Context<ApiEnv>) => {
    const userId = c.get('userId')
    return { userId, contactId: contactIdOfUid(app.db, { userId, uid: c.req.param('id') ?? '' }) }
  }
  const contact = (owned: { userId: number; contactId: number }) => apiContactOf(app.db, getContactRow(app.db, owned))
  return {
    listContacts: c => {
      const { cursor, limit, updated_since, deleted } = parseInput(apiContactsQuerySchema, c.req.query())
      const page = listChangedContacts(app, {
        ...{ userId: c.get('userId'), after: Number(cursor ?? 0), limit, withDeleted: deleted === 'true' },
        updatedSince: updated_since === undefined ? undefined : new Date(updated_since),
      })
      return c.json(page)
    },
    createContact: async c => {
      const values = await jsonBody(c, apiNewContactSchema)
      const userId = c.get('userId')
      return c.json(contact({ userId, contactId: createContact(app, { userId, values }) }), 201)
    },
    getContact: c => c.json(contact(ownedBy(c))),
    updateContact: async c => {
      const patch = await jsonBody(c, contactPatchSchema)
      const owned = ownedBy(c)
      updateContact(app, { ...owned, patch })
      return c.json(contact(owned))
    },
    deleteContact: c => {
      deleteContact(app, ownedBy(c))
      return c.body(null, 204)
    },
    createScan: async c => {
      const userId = c.get('userId')
      const { photo, idempotencyKey } = await takePhoto(c)
      // Beside the screens' own keys, of which this one is none.
      const source = { door: 'web' as const, idempotencyKey: `v1:${idempotencyKey}`, photo }
      const { scan, isNew } = requestScan(app, { userId, source })
      return c.json(getApiScan(app.db, { userId, scanId: scan.id }), isNew ? 202 : 200)
    },
    getScan: c => c.json(getApiScan(app.db, { userId: c.get('userId'), scanId: idParam(c, 'id') })),
    getMe: c => c.json(meOf(app, c)),
  }
}

function meOf(app: App, c: Context<ApiEnv>): ApiMe {
  const userId = c.get('userId')
  const { first_name, last_name, email, company, plan, scans_used, scan_limit } = getUser(app, { userId })
  const person = { id: userId, first_name, last_name, email, company }
  return { ...person, plan, scans_used, scan_limit, scopes: c.get('key').scopes }
}
