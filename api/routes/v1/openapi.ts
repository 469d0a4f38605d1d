import { z } from 'zod'
import { type ErrorCode, errorStatus } from '#contracts/errors.ts'
import { apiAnswers, apiBodies, apiCalls } from '#contracts/integrations/api-v1.ts'
import { type ApiCall, refusalsOf } from '#contracts/integrations/v1/call.ts'

export type ApiDocument = ReturnType<typeof apiDocument>
export type ApiOperation = ReturnType<typeof operationOf>

/** The OpenAPI 3.1 document of the API. Its schemas are generated from the zod schemas that parse the calls. */
export function apiDocument(origin: string) {
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [name, call] of Object.entries<ApiCall>(apiCalls)) {
    const path = paths[call.path] ?? {}
    paths[call.path] = path
    path[call.method] = operationOf(name, call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Card Scan Bot',
      version: '1',
      description:
        'Read and change your contacts and scans from your own programs. Create an app key in Settings first.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] as string[] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An app key, csb_…' } },
      headers: answerHeaders,
      schemas: { ...schemasOf(apiBodies, 'input'), ...schemasOf(apiAnswers, 'output') },
    },
  }
}

function operationOf(operationId: string, call: ApiCall) {
  const { summary, scope, path, query, body, answers } = call
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const parameters = [...named, ...parametersOf(query), ...headerParameters(call)]
  return {
    operationId,
    summary,
    ...(scope ? { description: `Needs a key with the scope ${scope}.` } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: bodyOf(body) } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, shape]) => [status, answerOf(call, status, shape)])),
      ...(call.condition === 'read' ? { 304: { description: 'Unchanged', headers: headersOf(call, 304) } } : {}),
      ...refusalsByStatus(call),
    },
  }
}

/** The refusals of a call, grouped by status: their codes form an enumeration. */
function refusalsByStatus(call: ApiCall) {
  const byStatus = Map.groupBy(refusalsOf(call), code => errorStatus[code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalOf(call, status, codes)]))
}

function refusalOf(call: ApiCall, status: number, codes: ErrorCode[]) {
  const narrowed = { type: 'object', properties: { code: { enum: codes } }, required: ['code'] }
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] }
  return {
    description: codes.join(', '),
    headers: headersOf(call, status),
    content: { 'application/json': { schema } },
  }
}

/** Schemas that refer to each other by name. */
function schemasOf(shapes: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]))
}

function parametersOf(query: z.ZodObject | undefined) {
  const schema = query && z.toJSONSchema(query, { io: 'output' })
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', ...rest } = Object(property)
    return { name, in: 'query', description, schema: rest }
  })
}

const jsonOf = (shape: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } })

function bodyOf(body: string): object {
  if (body !== 'photo') return jsonOf(body)
  const description = 'JPEG, PNG, WebP, HEIC (at most 24 megapixels) or PDF (at most 10 pages), at most 20 MB'
  const photo = { type: 'string', contentMediaType: 'image/jpeg', description }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['photo'], properties: { photo } } } }
}

function answerOf(call: ApiCall, status: string, shape: string) {
  const headers = headersOf(call, Number(status))
  if (shape === 'nothing') return { description: 'Done', headers }
  const content =
    shape === 'picture' ? { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } : jsonOf(shape)
  return { description: shape, headers, content }
}

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema })

/** The headers of responses, by name. */
const answerHeaders = {
  'X-Request-Id': header('The id of this request in the server’s log. If you send an X-Request-Id, it is used'),
  'RateLimit-Policy': header('The current limits: number of calls (q) in a window of seconds (w)'),
  RateLimit: header('For each limit: remaining calls (r) and seconds until it resets (t)'),
  'Retry-After': header('Seconds to wait before the next try', { type: 'integer' }),
  ETag: header('The ETag of the contact, for If-Match and If-None-Match'),
  Location: header('The address of the created object'),
  'Idempotent-Replayed': header(
    'Set when this is the stored response to an earlier request with the same Idempotency-Key',
    {
      const: 'true',
    },
  ),
}
type HeaderName = keyof typeof answerHeaders

/** The headers that a call's response may have. */
function headersOf({ answers, method, condition, location }: ApiCall, status: number) {
  const isOfContact = answers[status] === 'Contact' || (condition === 'read' && status < 400)
  const names: HeaderName[] = [
    ...(['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const),
    ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
    ...(isOfContact ? (['ETag'] as const) : []),
    ...(location && (status === 201 || status === 202) ? (['Location'] as const) : []),
    ...(method === 'post' && status < 300 ? (['Idempotent-Replayed'] as const) : []),
  ]
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers that a call reads. */
function headerParameters({ method, body, condition }: ApiCall) {
  const parameter = (name: string, description: string, schema: object = { type: 'string' }, required = false) => ({
    ...{ name, in: 'header', required, description, schema },
  })
  const ofPost =
    body === 'photo'
      ? 'Send a new key with each photo. A repeat with the same key creates no second scan'
      : 'Send a new key with each request. A repeat within 24 hours with the same key and body returns the first response'
  return [
    ...(method === 'post'
      ? [parameter('Idempotency-Key', ofPost, { type: 'string', minLength: 8, maxLength: 80 }, body === 'photo')]
      : []),
    ...(condition ? [parameter('If-Match', 'Make the change only if the contact still has one of these ETags')] : []),
    ...(condition === 'read'
      ? [parameter('If-None-Match', 'Return the contact only if its ETag is none of these')]
      : []),
  ]
}
