import { z } from 'zod'
import { answerInlineQuery, savePreparedInlineMessage } from './telegram-inline.ts'
import { checkWebApp } from './telegram-limits.ts'
import {
  type Answer,
  deleteMessage,
  editMessageReplyMarkup,
  editMessageText,
  getChatMember,
  sendChatAction,
  sendDocument,
  sendMessage,
  sendPhoto,
  setMessageReaction,
} from './telegram-messages.ts'
import { badRequest } from './telegram-refusal.ts'
import { assertIs } from './telegram-schema.ts'

/** The largest file that Telegram lets a bot download. */
const maxDownload = 20 * 1024 * 1024

const commandScope = z.object({
  commands: z
    .array(z.object({ command: z.string().regex(/^[a-z0-9_]{1,32}$/), description: z.string().min(1).max(256) }))
    .min(1)
    .max(100),
  scope: z.object({ type: z.string() }).default({ type: 'default' }),
  language_code: z.string().default(''),
})

const getMe: Answer = world => {
  assertIs('User', world.me)
  return {
    ...world.me,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  }
}

const getFile: Answer = (world, params) => {
  const { file_id } = z.object({ file_id: z.string() }).parse(params)
  const file = world.files.get(file_id)
  if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
  if (file.size > maxDownload) throw badRequest('file is too big')
  const answer = { file_id, file_unique_id: `u-${file_id}`, file_size: file.size, file_path: file.path }
  assertIs('File', answer)
  return answer
}

const getUserProfilePhotos: Answer = (world, params) => {
  const { user_id } = z.object({ user_id: z.number() }).parse(params)
  const sizes = world.profilePhotos.get(user_id)
  return sizes ? { total_count: 1, photos: [sizes] } : { total_count: 0, photos: [] }
}

const answerCallbackQuery: Answer = (world, params) => {
  const { callback_query_id, text } = z
    .object({ callback_query_id: z.string(), text: z.string().max(200).optional() })
    .parse(params)
  if (!world.openQueries.delete(callback_query_id)) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  if (text) world.toasts.push(text)
  return true
}

const setMyCommands: Answer = (world, params) => {
  const parsed = commandScope.safeParse(params)
  if (!parsed.success) throw badRequest('BOT_COMMAND_INVALID')
  world.commands.set(`${parsed.data.scope.type}:${parsed.data.language_code}`, parsed.data.commands)
  return true
}

const keepDescription =
  (kind: string, max: number): Answer =>
  (world, params) => {
    const { text, language_code } = z
      .looseObject({ language_code: z.string().default('') })
      .transform(given => ({ text: z.string().parse(given[kind]), language_code: given.language_code }))
      .parse(params)
    if (text.length > max) throw badRequest('the description is too long')
    world.descriptions.set(`${kind}:${language_code}`, text)
    return true
  }

const setChatMenuButton: Answer = (world, params) => {
  const { menu_button } = z
    .object({ menu_button: z.looseObject({ web_app: z.object({ url: z.string() }).optional() }).optional() })
    .parse(params)
  if (menu_button?.web_app) checkWebApp(menu_button.web_app.url)
  world.menuButton = menu_button
  return true
}

/** The methods of the stand-in, except those for fetching updates. */
export const answers: Record<string, Answer> = {
  getMe,
  getFile,
  getUserProfilePhotos,
  answerCallbackQuery,
  setMyCommands,
  setChatMenuButton,
  setMyDescription: keepDescription('description', 512),
  setMyShortDescription: keepDescription('short_description', 120),
  sendMessage,
  sendDocument,
  sendPhoto,
  answerInlineQuery,
  savePreparedInlineMessage,
  sendChatAction,
  editMessageText,
  editMessageReplyMarkup,
  deleteMessage,
  setMessageReaction,
  getChatMember,
}
