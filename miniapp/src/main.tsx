import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type Boot, callerOf, findLaunch, isLaunchHash, type Launch, startPath } from './telegram/launch.ts'
import { applyTheme } from './telegram/theme-tokens.ts'
import { storedLanguage, storedOwnLanguage, storedTheme } from './texts/stored.ts'
import { chooseLanguage } from './texts/text.ts'
import './theme.css'
import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'

/**
 * The language of the first paint (PRODUCT §9): the one that the bot or the checkout handed over in the page's address;
 * else the choice that this browser remembers; else that of the Telegram client or, outside Telegram, the first of the
 * browser's languages that is one of ours; else English.
 */
function firstLanguage(launch: Launch): Language {
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

const boot: Boot | null = JSON.parse(document.getElementById('boot')?.textContent || 'null')
const launch = findLaunch({ hash: location.hash, stored: keepLaunch(location.hash), boot })
if (launch.kind === 'telegram') {
  applyTheme(document.documentElement, launch.themeColors)
  const path = startPath(location.hash)
  if (path) history.replaceState(null, '', path + location.hash)
} else {
  // Before anything is drawn: a page that changes its theme a moment later flashes.
  const theme = storedTheme.read()
  if (theme) document.documentElement.dataset.theme ??= theme
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App launch={launch} boot={boot} />
    </StrictMode>,
  )
// Like the theme: what is drawn in English and changes a moment later flashes. English itself is there.
const language = firstLanguage(launch)
document.documentElement.lang = language
if (language === 'en') show()
else void chooseLanguage(language).then(show, show)

/** Keeps Telegram's launch data for a reload, as long as the tab lives, and returns what was kept. */
function keepLaunch(hash: string): string | null {
  try {
    if (isLaunchHash(hash)) sessionStorage.setItem('telegram-launch', hash)
    return sessionStorage.getItem('telegram-launch')
  } catch {
    // Telegram's web client may frame us without storage: a reload then needs the chat.
    return null
  }
}
