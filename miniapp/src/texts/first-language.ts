import type { Language } from '#core/contracts/users.ts'
import { languages } from '#miniapp/format/contract-values.ts'
import { callerOf, type Launch } from '#miniapp/telegram/launch.ts'
import { readPublicLanguage } from './public-language.ts'
import { storedOwnLanguage } from './stored.ts'

/**
 * The language of what is drawn before anything is known of the caller: the one in which they had the app here, else
 * that of their Telegram client, as the server has it; in a browser the one that was chosen there.
 */
export function firstLanguage(launch: Launch): Language {
  if (launch.kind === 'browser') return readPublicLanguage() ?? 'en'
  const { id, language = '' } = callerOf(launch.initData) ?? {}
  const ofClient = languages.find(one => one === language.toLowerCase().split('-')[0])
  return (id && storedOwnLanguage.read(id)) || ofClient || 'en'
}
