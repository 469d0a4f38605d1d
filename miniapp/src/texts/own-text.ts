import type { TOptions } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/contracts/users.ts'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { addCatalogue, fetchTexts, type TextFiles } from './text.ts'

/** The texts of a part of the app: English and Spanish come with that part, a further language when it is spoken. */
export type OwnTexts<Texts extends object> = { name: string; en: Texts; es: Texts; further: TextFiles }

/** Gives the screens the texts of a part. Called once, when its module is loaded. */
export function ownTexts<Texts extends object>(part: OwnTexts<Texts>): OwnTexts<Texts> {
  addCatalogue(part)
  return part
}

/**
 * Says a text of that part in the current language, or in `language`: until somebody chooses one, a screen has the
 * language that SPEC gives it (PRODUCT §9).
 */
export function useOwnText<Texts extends object>(
  { name }: OwnTexts<Texts>,
  language?: Language,
): (key: KeyOf<Texts>, values?: TOptions) => string {
  const { i18n } = useTranslation(name, { bindI18nStore: 'added' })
  const spoken = language ?? i18n.language
  useEffect(() => {
    // Without its texts the part stays English: nothing to tell anybody.
    fetchTexts(spoken).catch(() => undefined)
  }, [spoken])
  const say: (key: string, values: TOptions) => string = i18n.getFixedT(spoken, name)
  return (key, values = {}) => say(key, values)
}
