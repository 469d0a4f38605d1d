import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Language } from '#contracts/users.ts'
import { languageOfTag } from '#texts/i18n.ts'

/** The first of the languages that the browser asks for which is one of ours; English where none is (PRODUCT §9). */
export function askedLanguage(c: Context): Language {
  const asked = parseAccept(c.req.header('accept-language') ?? '').filter(({ q }) => q > 0)
  return asked.map(({ type }) => languageOfTag(type)).find(language => language !== undefined) ?? 'en'
}
