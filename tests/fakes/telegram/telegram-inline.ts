import { z } from 'zod'
import type { Answer } from './telegram-messages.ts'
import { badRequest } from './telegram-refusal.ts'

const result = z.looseObject({ type: z.string(), id: z.string(), vcard: z.string().optional() })

/** Refuses results like Telegram: at most 50, each with its own id of at most 64 bytes. */
export const answerInlineQuery: Answer = (world, params) => {
  const answer = z
    .object({
      inline_query_id: z.string(),
      results: z.array(result),
      is_personal: z.boolean().optional(),
      cache_time: z.number().optional(),
    })
    .parse(params)
  if (!world.openQueries.delete(answer.inline_query_id)) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  if (answer.results.length > 50) throw badRequest('RESULTS_TOO_MUCH')
  for (const one of answer.results) checkResult(one)
  if (new Set(answer.results.map(({ id }) => id)).size < answer.results.length) throw badRequest('RESULT_ID_DUPLICATE')
  const { inline_query_id, results, is_personal, cache_time } = answer
  world.inlineAnswers.set(inline_query_id, {
    results,
    ...(is_personal === undefined ? {} : { is_personal }),
    ...(cache_time === undefined ? {} : { cache_time }),
  })
  return true
}

/** Stores a message for a Mini App; its id is its position. */
export const savePreparedInlineMessage: Answer = (world, params) => {
  const { user_id, result: kept } = z.object({ user_id: z.number(), result }).parse(params)
  checkResult(kept)
  world.prepared.push({ userId: user_id, result: kept })
  return { id: `prepared-${world.prepared.length}`, expiration_date: 1_790_000_600 }
}

function checkResult({ id, vcard = '' }: z.infer<typeof result>): void {
  if (id === '' || Buffer.byteLength(id) > 64) throw badRequest('RESULT_ID_INVALID')
  if (Buffer.byteLength(vcard) > 2048) throw badRequest('VCARD_TOO_LONG')
}
