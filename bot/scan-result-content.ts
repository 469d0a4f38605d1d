import { buttons } from '#bot/callback-data.ts'
import { contactText } from '#bot/contact-text.ts'
import type { Content } from '#bot/edit-message.ts'
import { furtherCardsQuestion } from '#bot/further-cards-question.ts'
import { contactKeyboard, contactUrl } from '#bot/keyboards.ts'
import { messageLines } from '#bot/message-status-content.ts'
import type { Say } from '#bot/texts.ts'
import type { Notice } from '#core/app.ts'
import type { Env } from '#core/env.ts'

type ScanResult = Extract<Notice, { kind: 'scan-result' }>

/** What a photo became: the contact and what can be done with it; above that, what to do with its further cards. */
export function scanResultContent({ env, say }: { env: Env; say: Say }, result: ScanResult): Content {
  const { contact, outcome, scanId, cardId, cardsWaiting, messaging } = result
  const below = messageLines(messaging, say)
  const keepBoth = cardId === undefined ? buttons.keepBoth.write(scanId) : buttons.keepBothOfCard.write(cardId)
  const keyboard = contactKeyboard({
    contact,
    say,
    messaging,
    openUrl: contactUrl(env, contact.id),
    keepBoth: outcome === 'merged' ? keepBoth : undefined,
  })
  const question = furtherCardsQuestion({ scanId, cardsWaiting }, say)
  return {
    text: contactText({
      contact,
      heading: say(`scan.${outcome}`),
      below: question ? [...below, question.text] : below,
      say,
    }),
    keyboard: question ? question.keyboard.row().append(keyboard) : keyboard,
  }
}
