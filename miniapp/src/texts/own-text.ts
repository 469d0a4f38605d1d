import type { TOptions } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyOf } from '#texts/key-of.ts'
import { addCatalogue, fetchTexts, type TextFiles } from './text.ts'

/** Says a text of a part of the app in the current language. */
export type SayOwn<Texts extends object> = (key: KeyOf<Texts>, values?: TOptions) => string

/**
 * Adds the texts of a part of the app, once, when its module is loaded, and returns the hook that says them. English
 * comes with the part, a further language when it is spoken.
 */
export function ownText<Texts extends object>(name: string, en: Texts, further: TextFiles): () => SayOwn<Texts> {
  addCatalogue({ name, en, further })
  return () => useOwnText<Texts>(name)
}

function useOwnText<Texts extends object>(name: string): SayOwn<Texts> {
  const { i18n } = useTranslation(name, { bindI18nStore: 'added' })
  const { language } = i18n
  useEffect(() => {
    // Without its texts the part stays English: nothing to tell anybody.
    fetchTexts(language).catch(() => undefined)
  }, [language])
  const say: (key: string, values: TOptions) => string = i18n.getFixedT(language, name)
  return (key, values = {}) => say(key, values)
}
