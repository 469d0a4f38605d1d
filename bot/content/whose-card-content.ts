import { titleOf } from '#bot/content/contact-text.ts'
import { whoseCardKeyboard } from '#bot/content/keyboards.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'

/** Asks whether a back side that names somebody else is a new contact. */
export function whoseCardContent(notice: Extract<Notice, { kind: 'whose-card' }>, say: Say): Content {
  const { scanId, read, known } = notice
  const { company } = read
  const title = titleOf(read, say)
  const names = { name: escapeHtml(company && company !== title ? `${title}, ${company}` : title) }
  return { text: say('scan.whose', names), keyboard: whoseCardKeyboard({ scanId, known, say }) }
}
