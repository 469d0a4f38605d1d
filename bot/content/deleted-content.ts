import { InlineKeyboard } from 'grammy'
import { furtherCardsQuestion } from '#bot/content/further-cards-question.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { findWaitingCards } from '#core/scan/cards/answer-cards.ts'

/**
 * The message about a deleted contact: `text` (HTML), an undo button, and the question that its photo still raises.
 * `keepBoth` is the data of the button that undoes a merge, which returns with the contact.
 */
export function deletedContent(
  app: App,
  {
    userId,
    contactId,
    text,
    keepBoth,
    say,
  }: { userId: number; contactId: number; text: string; keepBoth: string | undefined; say: Say },
): Content {
  const undo = new InlineKeyboard().text(say('button.undo'), buttons.restoreContact.write(contactId, keepBoth))
  const waiting = findWaitingCards(app, { userId, contactId })
  const question = waiting && furtherCardsQuestion(waiting, say)
  return question
    ? { text: `${text}\n\n${question.text}`, keyboard: undo.row().append(question.keyboard) }
    : { text, keyboard: undo }
}
