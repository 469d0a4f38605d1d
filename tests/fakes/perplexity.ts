import { Hono } from 'hono'
import { z } from 'zod'
import {
  assertNone,
  createFaults,
  type FakeEnv,
  type Faults,
  playAround,
  serveFake,
} from './whatsapp/whatsapp-server.ts'

/** The stand-in's result for everybody; `content` is returned unchanged instead. */
export type FoundByPerplexity = {
  personSummary?: string
  personRole?: string
  companySummary?: string
  content?: string
  urls?: string[] | null
}

/** A local Perplexity for tests: validates every call, and answers and fails in its shapes. */
export type FakePerplexity = Pick<Faults, 'fail'> & {
  /** For `PERPLEXITY_BASE_URL` and `PERPLEXITY_API_KEY`. */
  base: string
  key: string
  /** The requests, oldest first: the instructions and the person. */
  asked: Array<{ instructions: string; person: string }>
  /** Sets the result from now on. */
  finds(found: FoundByPerplexity): void
  assertClean(): void
  stop(): Promise<void>
}

/** Faults in Perplexity's own shapes (INTEGRATIONS "Perplexity and vision"). */
export const perplexityFaults = {
  tooMany: (seconds: number) => ({
    status: 429,
    body: { error: { message: 'Request rate limit exceeded', type: 'requests_limit_exceeded', code: 429 } },
    headers: { 'retry-after': String(seconds) },
  }),
  unauthorized: { status: 401, html: '<html><h1>401 Authorization Required</h1></html>' },
  badRequest: { status: 400, body: { error: { message: 'Invalid schema', type: 'invalid_request', code: 400 } } },
  badGateway: { status: 502, html: '<html><h1>502 Bad Gateway</h1></html>' },
} as const

const message = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) })
const requestSchema = z.strictObject({
  model: z.literal('sonar'),
  messages: z.tuple([message.extend({ role: z.literal('system') }), message.extend({ role: z.literal('user') })]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
      schema: z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()) }),
    }),
  }),
})

const usual = {
  personSummary: 'Ana Torres has led sales at Norte Obras since 2019. [1]',
  personRole: 'Head of Sales at Norte Obras',
  companySummary: 'Norte Obras builds bridges and roads in northern Spain. [2]',
  urls: ['https://www.norteobras.com/team', 'https://elnorte.example/news/norte-obras'],
}

/** Starts a Perplexity for one test. */
export async function startPerplexity(): Promise<FakePerplexity> {
  const key = 'pplx-key-of-a-test'
  const violations: string[] = []
  const asked: FakePerplexity['asked'] = []
  const faults = createFaults()
  let found: FoundByPerplexity = usual

  const routes = new Hono<FakeEnv>()
  routes.post('/chat/completions', async c => {
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.html(perplexityFaults.unauthorized.html, 401)
    const request = requestSchema.safeParse(await c.req.json())
    if (!request.success) {
      violations.push(`chat/completions: ${request.error.message}`)
      return c.json(perplexityFaults.badRequest.body, 400)
    }
    const [system, user] = request.data.messages
    asked.push({ instructions: system.content, person: user.content })
    return playAround(c, faults, () => c.json(completionOf(found)))
  })
  const server = await serveFake(routes, violations)
  return {
    base: server.origin,
    key,
    asked,
    fail: faults.fail,
    finds: next => {
      found = { ...usual, ...next }
    },
    assertClean: () => assertNone('Perplexity', violations),
    stop: server.close,
  }
}

function completionOf({ urls, content, ...texts }: FoundByPerplexity) {
  const results = urls?.map(url => ({ title: 'A page', url, date: '2026-01-31' })) ?? null
  return {
    id: 'completion-1',
    model: 'sonar',
    object: 'chat.completion',
    created: 1_772_000_000,
    usage: { prompt_tokens: 200, completion_tokens: 120, total_tokens: 320 },
    citations: urls ?? null,
    search_results: results,
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: content ?? JSON.stringify(texts) },
      },
    ],
  }
}
