import type { Language } from '#core/contracts/users.ts'
import { languages } from '#miniapp/format/contract-values.ts'
import { storedLanguage } from './stored.ts'
import { fetchTexts, texts } from './text.ts'

/**
 * The language that somebody has chosen, for a page that does not know them: the bot and the checkout hand it over in
 * the page's address, and this browser remembers it. Undefined leaves the page the language SPEC gives it.
 */
export function readPublicLanguage(): Language | undefined {
  const asked = new URLSearchParams(window.location.search).get('lang')
  const handedOver = languages.find(language => language === asked)
  if (handedOver) storedLanguage.write(handedOver)
  return storedLanguage.read()
}

/** Fetches the texts of the parts that are there in the language of the screens and in that of a public page. */
export async function fetchSpokenTexts(): Promise<void> {
  await fetchTexts(texts.language)
  await fetchTexts(readPublicLanguage() ?? 'en')
}
