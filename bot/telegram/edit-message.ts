import type { Api, InlineKeyboard } from 'grammy'
import { isGone, isUnchanged } from '#bot/telegram/telegram-failure.ts'

export type Content = { text: string; keyboard?: InlineKeyboard | undefined }

/** A card's website needs no preview. */
const options = (keyboard: InlineKeyboard | undefined) => ({
  parse_mode: 'HTML' as const,
  link_preview_options: { is_disabled: true },
  ...(keyboard ? { reply_markup: keyboard } : {}),
})

/** Edits one of the bot's messages (HTML). Returns whether it changed, was the same already, or no longer exists. */
export async function editMessage(
  api: Api,
  { chatId, messageId }: { chatId: number; messageId: number },
  { text, keyboard }: Content,
): Promise<'changed' | 'same' | 'gone'> {
  try {
    await api.editMessageText(chatId, messageId, text, options(keyboard))
    return 'changed'
  } catch (error) {
    if (isUnchanged(error)) return 'same'
    if (isGone(error)) return 'gone'
    throw error
  }
}

/** Edits a message that has nothing new to say: if the person has deleted it, it stays so. Returns its id if it is still there. */
export async function updateMessage(
  api: Api,
  shown: { chatId: number; messageId: number },
  content: Content,
): Promise<number | undefined> {
  return (await editMessage(api, shown, content)) === 'gone' ? undefined : shown.messageId
}

/** Sends a message (HTML) and returns its id. `replyTo` may no longer exist. */
export async function sendContent(
  api: Api,
  chatId: number,
  { text, keyboard }: Content,
  { replyTo }: { replyTo?: number | undefined } = {},
): Promise<number> {
  const sent = await api.sendMessage(chatId, text, {
    ...options(keyboard),
    ...(replyTo ? { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } } : {}),
  })
  return sent.message_id
}

/** Edits the message, or sends a new one if it no longer exists. Returns the message's id. */
export async function showMessage(
  api: Api,
  { chatId, messageId }: { chatId: number; messageId: number | undefined },
  content: Content,
): Promise<number> {
  if (messageId === undefined) return sendContent(api, chatId, content)
  const outcome = await editMessage(api, { chatId, messageId }, content)
  return outcome === 'gone' ? sendContent(api, chatId, content) : messageId
}

type Pressed = { api: Api; chat: { id: number }; msgId?: number | undefined }

/** Shows the content in the message of the pressed button, or in a new one if it no longer exists. */
export function showHere({ api, chat, msgId }: Pressed, content: Content): Promise<number> {
  return showMessage(api, { chatId: chat.id, messageId: msgId }, content)
}
