import { type Api, GrammyError, InlineKeyboard } from 'grammy'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import type { GroupAnswer } from '#core/notifications/telegram-port.ts'

/** Reactions that Telegram allows by default. */
const reactions = { taken: '👀', saved: '👍', failed: '🤔' } as const

type Group = { api: Api; chatId: number }
type Sender = Pick<GroupAnswer, 'replyTo' | 'senderId'>

/** Answers a photo in a group: a reaction, and words that only its sender sees. */
export async function answerGroupPhoto(group: Group, { outcome, ...sender }: GroupAnswer, say: Say): Promise<void> {
  await react(group, { ...sender, reaction: outcome.is })
  if (outcome.is === 'failed') await whisper(group, sender, { text: say(`errors.${outcome.failure}`) })
  if (outcome.is === 'saved' && outcome.contact) {
    const { company } = outcome.contact
    const called = contactName(outcome.contact) || say('contact.unnamed')
    const name = [called, called !== company && company].filter(Boolean).join(' · ')
    await whisper(group, sender, { text: say('team.group.saved', { name: escapeHtml(name) }) })
  }
}

/** Refuses a photo in a group: a reaction, and words that only its sender sees, with a button where a link helps. */
export async function refuseGroupPhoto(
  group: Group,
  sender: Sender,
  { text, button }: { text: string; button?: { label: string; url: string } | undefined },
): Promise<void> {
  await react(group, { ...sender, reaction: 'failed' })
  const keyboard = button && new InlineKeyboard().url(button.label, button.url)
  await whisper(group, sender, { text, keyboard })
}

async function react(
  { api, chatId }: Group,
  { replyTo, reaction }: Sender & { reaction: keyof typeof reactions },
): Promise<void> {
  const shown = [{ type: 'emoji' as const, emoji: reactions[reaction] }]
  await whereAllowed(api.setMessageReaction(chatId, replyTo, shown))
}

/** Sends a message that only one member of the group sees. A server that does not know such messages shows it to all, so it is deleted. */
async function whisper(
  { api, chatId }: Group,
  { replyTo, senderId }: Sender,
  { text, keyboard }: Content,
): Promise<void> {
  const sent = await whereAllowed(
    api.sendMessage(chatId, text, {
      parse_mode: 'HTML',
      ephemeral_message_parameters: { receiver_user_id: senderId },
      reply_parameters: { message_id: replyTo, allow_sending_without_reply: true },
      ...(keyboard ? { reply_markup: keyboard } : {}),
    }),
  )
  if (sent && sent.ephemeral_message_id === undefined) await whereAllowed(api.deleteMessage(chatId, sent.message_id))
}

/** Undefined if the group does not allow it, or the photo was deleted. */
async function whereAllowed<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof GrammyError && error.error_code === 400) return undefined
    throw error
  }
}
