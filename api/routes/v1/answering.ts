import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { idempotencyHeader, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { type ApiCallName, apiCalls } from '#contracts/integrations/api-v1.ts'
import type { ApiCall } from '#contracts/integrations/v1/call.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import { requestHashInTurns } from '#core/base/files/uploaded-file.ts'
import { type Answer, answerInParts, answerOnce, type KeyedRequest } from '#core/integrations/kept-answers.ts'

/** The API's base address. */
export const base = '/api/v1'

/** Answers a call that has no further effect when it is repeated. */
type Answering = (c: Context<ApiEnv>) => Answer | Response | Promise<Answer | Response>

/**
 * A parsed POST: its fingerprint, and its effect, at once, after something was prepared for it, or item by item. The effect
 * is saved together with its response.
 */
type Post = { sent: string | UploadedFile } & (Whole | Prepared | Parts)
type Whole = { act: (inside: App) => Answer }
type Prepared = { prepare: (once: (act: Whole['act']) => AnswerOnce) => Promise<AnswerOnce> }
type AnswerOnce = ReturnType<typeof answerOnce>
type Parts = { items: readonly unknown[]; workOff: (inside: App, part: readonly unknown[]) => unknown[] }

/** Parses a POST. */
type Posting = (c: Context<ApiEnv>) => Promise<Post>

/** The handlers of these calls. */
export type AnswersTo<Name extends ApiCallName> = {
  [One in Name]: (typeof apiCalls)[One]['method'] extends 'post' ? Posting : Answering
}

/** Wraps each call as a Hono handler. */
export function handlers(app: App, answers: AnswersTo<ApiCallName>) {
  const answerParts = answerInParts(app)

  async function answerPost(c: Context<ApiEnv>, post: Post): Promise<Answer> {
    const request = await keyedRequestOf(c, post)
    const { isReplayed, ...answer } =
      'items' in post ? await answerItems(request, post) : await answerWhole(request, post)
    if (isReplayed) c.header('Idempotent-Replayed', 'true')
    return answer
  }

  async function answerWhole(request: KeyedRequest | undefined, post: Whole | Prepared): Promise<AnswerOnce> {
    const once = (act: Whole['act']) => answerOnce(app, request, act)
    return 'prepare' in post ? await post.prepare(once) : once(post.act)
  }

  async function answerItems(request: KeyedRequest | undefined, { items, workOff }: Parts) {
    const { results, isReplayed } = await answerParts({ request, items, act: workOff })
    return { status: 200, body: { results }, isReplayed }
  }

  return (name: ApiCallName) => {
    const call: ApiCall = apiCalls[name]
    return async (c: Context<ApiEnv>): Promise<Response> => {
      const result = await answers[name](c)
      if (result instanceof Response) return result
      return say(c, call, 'sent' in result ? await answerPost(c, result) : result)
    }
  }
}

/** Parses a POST with a JSON body. */
export async function readPost<T extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: T,
  act: (inside: App, body: z.output<T>) => Answer,
): Promise<Post> {
  const body = await jsonBody(c, schema)
  return { sent: await c.req.text(), act: inside => act(inside, body) }
}

async function keyedRequestOf(c: Context<ApiEnv>, { sent }: Post): Promise<KeyedRequest | undefined> {
  const idempotencyKey = idempotencyKeyOf(c)
  if (idempotencyKey === undefined) return undefined
  return { keyId: c.get('key').keyId, idempotencyKey, hash: await requestHashInTurns(c.req.path, sent) }
}

function idempotencyKeyOf(c: Context<ApiEnv>): string | undefined {
  const key = idempotencyHeader(c)
  if (key !== undefined && !/^[\x21-\x7e]{8,80}$/.test(key))
    throw new AppError('invalid-input', { fields: { 'Idempotency-Key': '8 to 80 printable characters' } })
  return key
}

function say(c: Context<ApiEnv>, { location }: ApiCall, { status, body }: Answer): Response {
  const { etag, id } = Object(body)
  if (typeof etag === 'string') c.header('ETag', etag)
  if (location && (status === 201 || status === 202)) c.header('Location', `${base}${location}/${id}`)
  return status === 204 ? c.body(null, 204) : c.json(body, status as ContentfulStatusCode)
}
