import type { TOptions } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyOf } from '#texts/key-of.ts'
import { addCatalogue, fetchTexts, type TextFiles } from './text.ts'

/** The texts of a part of the app: English comes with that part, a further language when it is spoken. */
export type OwnTexts<Texts extends object> = { name: string; en: Texts; further: TextFiles }

/** Gives the screens the texts of a part. Called once, when its module is loaded. */
export function ownTexts<Texts extends object>(part: OwnTexts<Texts>): OwnTexts<Texts> {
  addCatalogue(part)
  return part
}

/** Says a text of that part in the current language. */
export function useOwnText<Texts extends object>({
  name,
}: OwnTexts<Texts>): (key: KeyOf<Texts>, values?: TOptions) => string {
  const { i18n } = useTranslation(name, { bindI18nStore: 'added' })
  const { language } = i18n
  useEffect(() => {
    // Without its texts the part stays English: nothing to tell anybody.
    fetchTexts(language).catch(() => undefined)
  }, [language])
  const say: (key: string, values: TOptions) => string = i18n.getFixedT(language, name)
  return (key, values = {}) => say(key, values)
}
