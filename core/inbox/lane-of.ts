import { z } from 'zod'

const who = z.object({ id: z.union([z.number(), z.string()]) })
const content = z.object({
  chat: who.optional(),
  message: z.object({ chat: who }).optional(),
  from: who.optional(),
  user: who.optional(),
})

/** Inline queries have their own lane, so that they never wait for a photo of the same person. */
const inlineLane = 'inline:'

/** The prefix of every pre-checkout query's lane. */
export const checkoutLane = 'checkout:'
/** Sorts right after all of those lanes. */
export const afterCheckouts = 'checkout;'

/**
 * The lane of an update. Updates of one lane run one after another: those of one chat, else of one person. Telegram
 * orders messages per chat but button presses per user, so without lanes they would race. A pre-checkout query waits
 * for nothing.
 */
export function laneOf(update: Record<string, unknown>): string {
  for (const [kind, value] of Object.entries(update)) {
    const parsed = content.safeParse(value)
    if (!parsed.success) continue
    const { chat, message, from, user } = parsed.data
    if (kind === 'inline_query' && from) return `${inlineLane}${from.id}`
    if (kind === 'pre_checkout_query') return `${checkoutLane}${update.update_id}`
    const place = chat ?? message?.chat ?? from ?? user
    if (place) return `chat:${place.id}`
  }
  return `update:${update.update_id}`
}
