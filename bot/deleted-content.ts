import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/callback-data.ts'
import type { Content } from '#bot/edit-message.ts'
import { furtherCardsQuestion } from '#bot/further-cards-question.ts'
import type { Say } from '#bot/texts.ts'
import type { App } from '#core/app.ts'
import { findWaitingCards } from '#core/scan/find-waiting-cards.ts'

/** What stands where a contact stood that was deleted: `text` (HTML), the way back, and what its photo still asks. */
export function deletedContent(
  app: App,
  { userId, contactId, text, say }: { userId: number; contactId: number; text: string; say: Say },
): Content {
  const undo = new InlineKeyboard().text(say('button.undo'), buttons.restoreContact.write(contactId))
  const waiting = findWaitingCards(app, { userId, contactId })
  const question = waiting && furtherCardsQuestion(waiting, say)
  return question
    ? { text: `${text}\n\n${question.text}`, keyboard: undo.row().append(question.keyboard) }
    : { text, keyboard: undo }
}
