import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'

/** Asks whether to save the other cards of a photo, with buttons; undefined if there are none. */
export function furtherCardsQuestion(
  { scanId, cardsWaiting }: { scanId: number; cardsWaiting: number },
  say: Say,
): { text: string; keyboard: InlineKeyboard } | undefined {
  if (cardsWaiting === 0) return undefined
  const count = cardsWaiting + 1
  const keyboard = new InlineKeyboard()
    .text(say('button.save-all', { count }), buttons.saveAllCards.write(scanId))
    .text(say('button.only-first'), buttons.onlyFirstCard.write(scanId))
  return { text: say('scan.several', { count }), keyboard }
}
