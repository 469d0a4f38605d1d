import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { callerOf, type Launch } from '#miniapp/telegram/launch.ts'
import { storedLanguage, storedOwnLanguage } from './stored.ts'

/**
 * The language of the first paint (PRODUCT §9): the one that the bot or the checkout handed over in the page's address;
 * else the choice that this browser remembers; else that of the Telegram client or, outside Telegram, the first of the
 * browser's languages that is one of ours; else English.
 */
export function firstLanguage(launch: Launch): Language {
  const handedOver = ours(new URLSearchParams(location.search).getAll('lang'))
  if (handedOver) storedLanguage.write(handedOver)
  const caller = launch.kind === 'browser' ? undefined : callerOf(launch.initData)
  const own = caller && storedOwnLanguage.read(caller.id)
  // A choice stored in this browser does not count inside Telegram; in the demo there is only one user.
  const chosen = handedOver ?? own ?? (launch.kind === 'telegram' ? undefined : storedLanguage.read())
  return chosen ?? ours(caller ? [caller.language] : navigator.languages) ?? 'en'
}

/** The first of our languages among IETF tags such as `es-AR`. */
function ours(tags: readonly string[]): Language | undefined {
  return tags.map(tag => languages.find(one => one === tag.toLowerCase().split('-')[0])).find(Boolean)
}
