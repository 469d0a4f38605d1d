import { createHash } from 'node:crypto'
import type { Api, Context } from 'grammy'
import { z } from 'zod'
import { offeredCommands } from '#bot/context/commands.ts'
import { type Say, sayIn } from '#bot/context/texts.ts'
import { type Language, languages } from '#contracts/users.ts'
import type { App, KeyApp, WriteApp } from '#core/app.ts'
import type { Env } from '#core/base/env.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { findBotState, saveBotState } from '#core/inbox/bot-state.ts'
import type { ServingApp } from '#core/plans/services.ts'

const privateChats = { scope: { type: 'all_private_chats' } } as const

/** The kinds of updates that the bot handles. */
export const allowedUpdates = [
  'message',
  'callback_query',
  'inline_query',
  'my_chat_member',
  'pre_checkout_query',
  'subscription',
] as const

/** Tells Telegram where to send updates, and of which kinds. */
export async function setWebhook(api: Api, { env, url }: { env: Env; url: string }): Promise<void> {
  await api.setWebhook(url, { secret_token: env.webhookSecret, allowed_updates: allowedUpdates })
}

/** One call that sets what people see before they write; the values tell whether Telegram knows it already. */
type Announcement = { name: string; values: unknown; send(api: Api): Promise<unknown> }

/** Commands and descriptions in every language, and the menu button of the Mini App (https only). */
function announcementsOf(app: ServingApp): Announcement[] {
  const { env } = app
  const offered = offeredCommands(app)
  const inLanguage = (code: Language | undefined): Announcement[] => {
    const [say, language] = [sayIn(code ?? 'en'), code ? { language_code: code } : {}]
    const [commands, about, short] = [describeCommands(offered, say), introduce(say, env), say('about.short')]
    const name = code ?? 'any'
    return [
      {
        ...{ name: `commands ${name}`, values: commands },
        send: api => api.setMyCommands(commands, { ...privateChats, ...language }),
      },
      { name: `description ${name}`, values: about, send: api => api.setMyDescription(about, language) },
      { name: `short ${name}`, values: short, send: api => api.setMyShortDescription(short, language) },
    ]
  }
  const { isPublic, PUBLIC_URL } = env
  const button = { type: 'web_app' as const, text: sayIn('en')('menu'), web_app: { url: PUBLIC_URL ?? '' } }
  const menu = { name: 'menu', values: button, send: (api: Api) => api.setChatMenuButton({ menu_button: button }) }
  return [...[undefined, ...languages].flatMap(inLanguage), ...(isPublic && PUBLIC_URL ? [menu] : [])]
}

const announcedSchema = z.object({ bot_id: z.number(), digests: z.record(z.string(), z.string()) })
/** Its part behind the colon is nobody's id. */
export const announcedKey = 'announced:bot'

/**
 * Sets up what people see before they write, as far as this bot has not announced it before: Telegram allows few of these
 * calls. Interrupted, it goes on where it was.
 */
export async function announceBot(
  app: WriteApp & KeyApp & ServingApp,
  api: Api,
  { botId }: { botId: number },
): Promise<void> {
  const known = announcedSchema.safeParse(findBotState(app, { key: announcedKey })).data
  const digests = known?.bot_id === botId ? known.digests : {}
  for (const { name, values, send } of announcementsOf(app)) {
    const digest = createHash('sha256').update(JSON.stringify(values)).digest('base64')
    if (digests[name] === digest) continue
    await send(api)
    digests[name] = digest
    if (!(await waitUntilFree(app))) throw new DatabaseHeld()
    saveBotState(app, { key: announcedKey, value: { bot_id: botId, digests } })
  }
}

/** The text of an empty chat: what the bot does, and the privacy policy. */
function introduce(say: Say, { isPublic, PUBLIC_URL }: Env): string {
  return `${say('about.description')}\n\n${say('about.privacy', { address: isPublic ? `${PUBLIC_URL}/privacy` : '/privacy' })}`
}

function describeCommands(offered: ReturnType<typeof offeredCommands>, say: Say) {
  return offered.map(command => ({ command, description: say(`command.${command}`) }))
}

/** The button beside the text field opens the Mini App (https only); in this chat it speaks the person's language from now on. */
export async function showMenuButton({ env }: Pick<App, 'env'>, ctx: Context, say: Say): Promise<void> {
  if (!env.isPublic || !env.PUBLIC_URL || ctx.chat?.type !== 'private') return
  const menu_button = { type: 'web_app' as const, text: say('menu'), web_app: { url: env.PUBLIC_URL } }
  await ctx.api.setChatMenuButton({ chat_id: ctx.chat.id, menu_button })
}
