import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'
import { assertNone, type FakeEnv, noAnswer, serveFake } from './whatsapp/whatsapp-server.ts'

/** How it answers: with what it `says`, or with a failure of real services and models. */
export type AiReadingManner =
  | 'rightly'
  /** Accepts the request and never answers. */
  | 'late'
  /** Starts to answer and never ends. */
  | 'stalled'
  /** Cuts the connection. */
  | 'reset'
  /** Redirects to another path of its own. */
  | 'redirect'
  /** Starts its JSON with a byte order mark, like some servers on Windows. */
  | 'marked'
  | 'refusal'
  | 'prose'
  | 'truncated'
  | 'other-shape'
  | 'endless'
  | 'bad-gateway'
  | 'unauthorized'
  | 'busy'

/** A local OpenAI-compatible service that reads cards; it refuses what a strict one refuses. */
export type FakeAiReading = {
  /** For `AI_BASE_URL`, `AI_API_KEY` and `AI_MODEL`. */
  env: { AI_BASE_URL: string; AI_API_KEY: string; AI_MODEL: string }
  /** The host shown to people. */
  host: string
  /** The requests, oldest first. */
  asked: Array<{ image: Buffer; lines: string[] }>
  /** Sets the reading of every card from now on. */
  says(suggestion: Partial<CardSuggestion>): void
  answers(manner: AiReadingManner): void
  /** Throws if a request was one that a strict service refuses. */
  assertClean(): void
  stop(): Promise<void>
}

const nothing: CardSuggestion = {
  ...{ first_name: '', last_name: '', company: '', position: '', website: '', address: '' },
  ...{ emails: [], phones: [] },
}

const [key, model] = ['ai-key-of-a-test', 'ai-model-of-a-test']

/** What strict structured output requires of a schema: every property required, no others, no length limits. */
type Strict = { type: 'string'; enum?: string[] | undefined } | { type: 'array'; items: Strict } | StrictObject
type StrictObject = {
  type: 'object'
  properties: Record<string, Strict>
  required: string[]
  additionalProperties: false
}
const strictSchema: z.ZodType<Strict> = z.lazy(() =>
  z.union([
    z.strictObject({ type: z.literal('string'), enum: z.array(z.string()).optional() }),
    z.strictObject({ type: z.literal('array'), items: strictSchema }),
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), strictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => required.sort().join() === Object.keys(properties).sort().join()),
  ]),
)

const jpeg = z
  .string()
  .startsWith('data:image/jpeg;base64,')
  .transform(url => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  .refine(bytes => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.length <= 300_000)

const requestSchema = z.strictObject({
  model: z.literal(model),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({
      role: z.literal('user'),
      content: z.tuple([
        z.strictObject({ type: z.literal('text'), text: z.string() }),
        z.strictObject({ type: z.literal('image_url'), image_url: z.strictObject({ url: jpeg }) }),
      ]),
    }),
  ]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: strictSchema,
    }),
  }),
})
const linesSchema = z.strictObject({ lines: z.array(z.string()) })

/** Starts a service for one test. */
export async function startAiReading(): Promise<FakeAiReading> {
  const violations: string[] = []
  const asked: FakeAiReading['asked'] = []
  let suggestion = nothing
  let manner: AiReadingManner = 'rightly'

  const routes = new Hono<FakeEnv>()
  routes.post('/v1/chat/completions', async c => {
    if (c.req.header('authorization') !== `Bearer ${key}`) return answerAs(c, 'unauthorized', suggestion)
    const request = requestSchema.safeParse(await c.req.json())
    if (!request.success) {
      violations.push(`chat/completions: ${request.error.message}`)
      return c.json({ error: { message: 'Invalid request', type: 'invalid_request_error' } }, 400)
    }
    const [text, picture] = request.data.messages[1].content
    asked.push({ image: picture.image_url.url, lines: linesSchema.parse(JSON.parse(text.text)).lines })
    return answerAs(c, manner, suggestion)
  })
  const server = await serveFake(routes, violations)
  return {
    env: { AI_BASE_URL: `${server.origin}/v1`, AI_API_KEY: key, AI_MODEL: model },
    host: new URL(server.origin).host,
    asked,
    says: next => {
      suggestion = { ...nothing, ...next }
    },
    answers: next => {
      manner = next
    },
    assertClean: () => assertNone('The AI service', violations),
    stop: server.close,
  }
}

function answerAs(
  c: Context<FakeEnv>,
  manner: AiReadingManner,
  suggestion: CardSuggestion,
): Response | Promise<Response> {
  const json = JSON.stringify(suggestion)
  switch (manner) {
    case 'rightly':
      return c.json(completionOf({ content: json }))
    case 'late':
      return noAnswer()
    case 'stalled':
      return stalledAnswer()
    case 'redirect':
      return c.redirect('/v1/chat/completions?moved', 307)
    case 'marked':
      return c.body(`\uFEFF${JSON.stringify(completionOf({ content: json }))}`)
    case 'reset':
      c.env.outgoing.destroy()
      return noAnswer()
    case 'refusal':
      return c.json(completionOf({ content: null, refusal: 'I cannot help with pictures of people’s data.' }))
    case 'prose':
      return c.json(completionOf({ content: `Here is the card:\n\`\`\`json\n${json}\n\`\`\`` }))
    case 'truncated':
      return c.json(completionOf({ content: json.slice(0, -20) }, 'length'))
    case 'other-shape':
      return c.json(completionOf({ content: JSON.stringify({ ...suggestion, emails: 'none' }) }))
    case 'endless':
      return endlessAnswer()
    case 'bad-gateway':
      return c.html('<html><h1>502 Bad Gateway</h1></html>', 502)
    case 'unauthorized':
      return c.json({ error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } }, 401)
    case 'busy':
      return c.json({ error: { message: 'Rate limit reached', type: 'requests' } }, 429, { 'retry-after': '60' })
  }
}

function completionOf(message: { content: string | null; refusal?: string }, finish = 'stop') {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_772_000_000,
    model,
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', refusal: null, ...message } }],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  }
}

function stalledAnswer(): Response {
  const body = new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('{')) })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** Endless white space, as a model caught in a loop writes. */
function endlessAnswer(): Response {
  const chunk = new TextEncoder().encode('\n'.repeat(16 * 1024))
  const body = new ReadableStream({ pull: controller => controller.enqueue(chunk) })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
