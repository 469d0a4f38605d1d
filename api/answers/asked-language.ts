import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Language } from '#contracts/users.ts'
import { languageOfTag } from '#texts/i18n.ts'

/** The browser's most preferred language that the product has, or English (PRODUCT §9). */
export function askedLanguage(c: Context): Language {
  const asked = parseAccept(c.req.header('accept-language') ?? '').filter(({ q }) => q > 0)
  return asked.map(({ type }) => languageOfTag(type)).find(language => language !== undefined) ?? 'en'
}
