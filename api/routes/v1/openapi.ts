import { z } from 'zod'
import { errorStatus } from '#core/contracts/errors.ts'
import { type ApiCall, type ApiShape, apiCalls, apiShapes } from '#core/contracts/integrations/api-v1.ts'

export type ApiDocument = ReturnType<typeof apiDocument>
export type ApiOperation = ReturnType<typeof operationOf>

/** What a program must send with a photo, so that sending it again makes no second scan. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Yours, 8 to 80 printable characters, another for each photo',
  schema: { type: 'string', minLength: 8, maxLength: 80 },
}

/** The API described as OpenAPI 3.1, whose schemas are what zod makes of the shapes that the calls are held to. */
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
      description: 'Your contacts and scans, for programs of your own. Make an app key in Settings.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] as string[] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An app key, csb_…' } },
      schemas: Object.fromEntries(Object.entries(apiShapes).map(([name, shape]) => [name, schemaOf(name, shape)])),
    },
  }
}

function operationOf(operationId: string, { summary, scope, path, query, body, answers, refusals }: ApiCall) {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const parameters = [...named, ...queryOf(query), ...(body === 'photo' ? [idempotencyKey] : [])]
  return {
    operationId,
    summary,
    ...(scope ? { description: `Needs a key with the scope ${scope}.` } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: bodyOf(body) } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, shape]) => [status, answerOf(shape)])),
      ...Object.fromEntries(refusals.map(code => [errorStatus[code], { description: code, content: jsonOf('Error') }])),
    },
  }
}

function schemaOf(name: string, shape: z.ZodType): object {
  const isSent = name === 'NewContact' || name === 'ContactChange'
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: isSent ? 'input' : 'output' })
  return schema
}

function queryOf(query: z.ZodObject | undefined) {
  const schema = query && z.toJSONSchema(query, { io: 'output' })
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', ...rest } = Object(property)
    return { name, in: 'query', description, schema: rest }
  })
}

const jsonOf = (shape: ApiShape) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } })

function bodyOf(body: ApiShape | 'photo'): object {
  if (body !== 'photo') return jsonOf(body)
  const photo = { type: 'string', contentMediaType: 'image/jpeg', description: 'JPEG, PNG or WebP, at most 20 MB' }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['photo'], properties: { photo } } } }
}

function answerOf(shape: ApiShape | 'nothing'): object {
  return shape === 'nothing' ? { description: 'Done' } : { description: shape, content: jsonOf(shape) }
}
