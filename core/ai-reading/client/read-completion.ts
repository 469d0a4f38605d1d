import { z } from 'zod'
import { type AiReadingAnswer, cardSuggestionSchema } from '#core/ai-reading/client/ai-reading-port.ts'
import { parseJson } from '#core/base/http.ts'

const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
})

/** Parses the text of a chat completion: JSON, with JSON of the requested shape in it. */
export function readCompletion(text: string): AiReadingAnswer {
  const completion = completionSchema.safeParse(parseJson(text))
  const message = completion.data?.choices[0]?.message
  if (!message) return { kind: 'failed', reason: 'unreadable' }
  if (message.refusal) return { kind: 'failed', reason: 'refused-by-model' }
  const suggestion = cardSuggestionSchema.safeParse(parseJson(message.content ?? ''))
  return suggestion.success ? { kind: 'read', suggestion: suggestion.data } : { kind: 'failed', reason: 'unreadable' }
}
