import type { Api } from 'grammy'
import { sayIn } from '#bot/context/texts.ts'
import { type Language, languages } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'

const commands = [
  'start',
  'help',
  'scan',
  'contacts',
  'event',
  'mycard',
  'followups',
  'reminders',
  'app',
  'login',
  'plan',
  'activate',
  'language',
  'settings',
  'export',
  'paysupport',
  'terms',
  'privacy',
  'delete_me',
  'cancel',
] as const
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

/**
 * Sets up what people see before they write: commands and descriptions in every language, and the menu button of the
 * Mini App (https only). Also sets where Telegram sends updates, if they come by webhook.
 */
export async function announceBot(
  api: Api,
  { env, webhookUrl }: { env: Env; webhookUrl: string | undefined },
): Promise<void> {
  await api.setMyCommands(describeCommands('en'), privateChats)
  for (const language of languages) {
    await api.setMyCommands(describeCommands(language), { ...privateChats, language_code: language })
  }
  await api.setMyDescription(introduce('en', env))
  await api.setMyShortDescription(sayIn('en')('about.short'))
  for (const language_code of languages) {
    const say = sayIn(language_code)
    await api.setMyDescription(introduce(language_code, env), { language_code })
    await api.setMyShortDescription(say('about.short'), { language_code })
  }
  if (env.isPublic && env.PUBLIC_URL) {
    const text = sayIn('en')('menu')
    await api.setChatMenuButton({ menu_button: { type: 'web_app', text, web_app: { url: env.PUBLIC_URL } } })
  }
  if (webhookUrl) {
    await api.setWebhook(webhookUrl, { secret_token: env.webhookSecret, allowed_updates: allowedUpdates })
  }
}

/** The text of an empty chat: what the bot does, and the privacy policy. */
function introduce(language: Language, { isPublic, PUBLIC_URL }: Env): string {
  const say = sayIn(language)
  return `${say('about.description')}\n\n${say('about.privacy', { address: isPublic ? `${PUBLIC_URL}/privacy` : '/privacy' })}`
}

function describeCommands(language: Language) {
  const say = sayIn(language)
  return commands.map(command => ({ command, description: say(`command.${command}`) }))
}
