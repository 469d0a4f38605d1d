import Ajv from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { createApi } from '#api/app.ts'
import { type KeyScope, keyScopes } from '#contracts/integrations/app-keys.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { quickToCompile } from '#tests/fakes/quick-to-compile.ts'

type Described = { content?: Record<string, object>; headers?: object }
export type ServedDocument = {
  paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: Record<string, Described> }>>
  components: { schemas: Record<string, object> }
}

/** Headers of every response, whatever its status. */
const everywhere = ['x-request-id', 'ratelimit', 'ratelimit-policy']

/** The API for programs, a person with keys, and calls whose responses are checked against the served document. */
export async function setUpApiV1(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  let served = api
  const document = (await (await api.request('/api/v1/openapi.json')).json()) as ServedDocument
  const holdToDocument = answerChecker(document)
  const userId = makeUser(app, { id: 1001, plan: 'pro' })
  const keyOf = (scopes: KeyScope[] = [...keyScopes], id = userId) =>
    createAppKey(app, { userId: id, request: { name: 'n8n', scopes, pictures: false } }).secret

  /** Calls with a key, and checks the response against the document. */
  async function call(key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    const answer = await served.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const json = type.includes('json') ? JSON.parse(Buffer.from(bytes).toString()) : undefined
    holdToDocument(method, path, { answer, type, json })
    return { status: answer.status, headers: answer.headers, body: json, bytes }
  }

  /** Like a restart of the service: state that an edge held in memory is gone. */
  const restart = () => {
    served = createApi(app, { botUsername: () => 'card_scan_bot' })
  }
  return { app, api, userId, keyOf, call, restart, document }
}

const schemasOf = new Map<string, Ajv>()

/** The schemas of a document, which are compiled once for all tests of a process. */
function compiledSchemas(document: ServedDocument): Ajv {
  const key = JSON.stringify(document)
  const known = schemasOf.get(key)
  if (known) return known
  const ajv = new Ajv({ strict: false, validateFormats: false, ...quickToCompile })
  ajv.addSchema(document, 'api')
  schemasOf.set(key, ajv)
  return ajv
}

/** Fails for a response whose status, body or headers differ from the document. */
function answerChecker(document: ServedDocument) {
  const ajv = compiledSchemas(document)
  const templates = Object.keys(document.paths).toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
  return (method: string, path: string, { answer, type, json }: { answer: Response; type: string; json: unknown }) => {
    const isOf = (template: string) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]!)
    const operation = templates
      .filter(isOf)
      .map(template => ({ template, operation: document.paths[template]?.[method.toLowerCase()] }))
      .find(one => one.operation)!
    const { status, headers } = answer
    const told = operation.operation!.responses[status]
    expect(told, `${method} ${path} answers ${status}`).toBeDefined()
    for (const name of everywhere) expect(headers.has(name), `${method} ${path} tells ${name}`).toBe(true)
    const toldHeaders = Object.keys(told?.headers ?? {}).map(name => name.toLowerCase())
    for (const name of ['etag', 'location', 'retry-after', 'idempotent-replayed'])
      if (headers.has(name)) expect(toldHeaders, `${method} ${path} ${status}`).toContain(name)
    const content = told?.content
    if (!content) return expect(json).toBeUndefined()
    const [mediaType = ''] = Object.keys(content)
    expect(type).toContain(mediaType)
    if (!mediaType.includes('json')) return
    const way = ['paths', operation.template, method.toLowerCase(), 'responses', `${status}`, 'content', mediaType]
    const validate = ajv.getSchema(`api#/${[...way, 'schema'].map(escaped).join('/')}`)!
    expect([validate(json), validate.errors ?? null], `${method} ${path} ${status}`).toEqual([true, null])
  }
}

/** A form with a photo of this many bytes. */
export function photoForm(bytes = 3): FormData {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }))
  return form
}

/** The id of a contact that does not exist. */
export const nobody = '9b2f6c1e-8a54-4c0b-9d7e-3f1a2b4c5d6e'
