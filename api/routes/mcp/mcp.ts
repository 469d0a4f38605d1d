import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ClientRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { type ErrorHandler, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { answerErrors } from '#api/answers/errors.ts'
import { requireKey } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitBody } from '#api/guards/limit-body.ts'
import { limitAddress, limitCosts } from '#api/guards/rate-limit.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { requireScope } from '#core/integrations/app-keys.ts'
import { assistantServer } from './server.ts'

const path = '/mcp'
const bodyBytes = 256 * 1024

/** Codes of JSON-RPC 2.0. The range from -32000 downwards is for servers. */
const rpcCodes = { parse: -32700, request: -32600, params: -32602, refused: -32001, internal: -32603 } as const

/**
 * The Model Context Protocol over Streamable HTTP, revision 2025-11-25, for the holders of app keys. Without sessions and streams: each
 * POST is answered with JSON, and its key is checked anew.
 */
export function mcpRoutes(app: App) {
  const routes = new Hono<ApiEnv>()
  routes.onError(answerRpcErrors(app))
  const limitKey = limitCosts(app.limits.requestsPerKey, c => String(c.get('key').keyId), { name: 'key' })
  routes.post(
    path,
    limitAddress(app, app.limits.requestsPerAddress, { name: 'address' }),
    onlyOwnOrigin(),
    requireKey(app, { isForAssistants: true }),
    limitKey(1),
    waitToWrite(app),
    limitBody(bodyBytes),
    async c => {
      const holder = c.get('key')
      requireScope(app, holder, undefined)
      const message = parsed(await c.req.text())
      requireShape(message)
      const server = assistantServer(app, { holder, language: c.get('language') })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      try {
        await server.connect(transport)
        return await transport.handleRequest(c.req.raw, { parsedBody: withoutTask(message) })
      } finally {
        await server.close()
      }
    },
  )
  // There is no stream to open and no session to end.
  routes.all(path, c => {
    c.header('Allow', 'POST')
    throw new AppError('method-not-allowed', { method: c.req.method, allowed: 'POST' })
  })
  return routes
}

/** The message of a body. Throws `RpcError`; the protocol has no batches since its revision 2025-06-18. */
function parsed(text: string): unknown {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    throw new RpcError(rpcCodes.parse, 'The body is not JSON')
  }
  if (Array.isArray(message)) throw new RpcError(rpcCodes.request, 'One message at a time: batches are not supported')
  return message
}

/** The protocol's requests by their methods. */
const requestShapes = new Map<unknown, z.ZodType>(
  ClientRequestSchema.options.map(shape => [shape.shape.method.value, shape]),
)
const requestSchema = z.object({ id: z.union([z.string(), z.number()]), method: z.string() })

/** Throws `RpcError` for a request whose parameters are none of its method; the SDK would call that an error of its own. */
function requireShape(message: unknown): void {
  const request = requestSchema.safeParse(message)
  const wrong = request.success && requestShapes.get(request.data.method)?.safeParse(message).error
  if (!wrong) return
  const paths = new Set(wrong.issues.map(({ path }) => path.join('.')))
  throw new RpcError(rpcCodes.params, `Missing or wrong: ${[...paths].join(', ')}`, request.data.id)
}

const taskSchema = z.looseObject({ params: z.looseObject({ task: z.unknown() }) })

/**
 * The message as one that wants its result at once: a server without tasks ignores that one is asked for (revision
 * 2025-11-25, Tasks). The SDK would run the tool and answer with an error.
 */
function withoutTask(message: unknown): unknown {
  const { data } = taskSchema.safeParse(message)
  if (!data) return message
  const { task, ...params } = data.params
  return { ...data, params }
}

class RpcError extends Error {
  readonly code: number
  /** The id of the request; null where there is none to answer. */
  readonly id: string | number | null
  constructor(code: number, message: string, id: string | number | null = null) {
    super(message)
    this.code = code
    this.id = id
  }
}

/** Turns every error into a JSON-RPC error with the status that `answerErrors` gives it. */
function answerRpcErrors(app: App): ErrorHandler<ApiEnv> {
  const answer = answerErrors(app)
  return async (error, c) => {
    if (error instanceof RpcError)
      return c.json(rpcError(error.code, error.message, error.id), error.id === null ? 400 : 200)
    const response = await answer(error, c)
    const { status, headers } = response
    if (status === 401) headers.set('WWW-Authenticate', challengeOf(c.get('origin'), error))
    const code = status >= 500 ? rpcCodes.internal : rpcCodes.refused
    const { error: message } = (await response.json()) as { error: string }
    return new Response(JSON.stringify(rpcError(code, message)), { status, headers })
  }
}

/** Where a program learns how to ask for access (RFC 9728, section 5.1). */
function challengeOf(origin: string, error: unknown): string {
  const refused = error instanceof AppError && error.code === 'key-refused' ? ', error="invalid_token"' : ''
  return `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"${refused}`
}

function rpcError(code: number, message: string, id: string | number | null = null) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** Refuses pages of other origins (DNS rebinding), as the protocol demands. Programs send no origin. */
function onlyOwnOrigin() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(c.get('origin')).origin) throw new AppError('not-allowed')
    await next()
  })
}
