import { createInstance, type TOptions } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import errors from '#texts/en/errors.json'
import screens from '#texts/en/screens.json'
import type { KeyOf } from '#texts/key-of.ts'
import { localNumbers } from '#texts/local-numbers.ts'

/** The name of a text of the screens: one that nobody wrote does not compile. */
export type TextKey = KeyOf<typeof screens>

/** The texts of the screens. English comes with the page, another language when it is spoken. */
export const texts = createInstance()
void texts.use(localNumbers).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['screens', 'errors'],
  defaultNS: 'screens',
  resources: { en: { screens, errors } },
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
})

/** The files of one catalogue in further languages, by their path, as `import.meta.glob` finds them. */
export type TextFiles = Record<string, () => Promise<object>>

const catalogues = new Map<string, TextFiles>([
  ['screens', import.meta.glob(['../../../texts/*/screens.json', '!../../../texts/en/*'], { import: 'default' })],
  ['errors', import.meta.glob(['../../../texts/*/errors.json', '!../../../texts/en/*'], { import: 'default' })],
  // What the chat's screen never says: the others fetch it with their own texts, English too.
  ['refusals', import.meta.glob('../../../texts/*/refusals.json', { import: 'default' })],
])

/** Fetches the texts of the loaded parts, by default in the current language. Rejects if a file fails. */
export async function fetchTexts(language: string = texts.language): Promise<void> {
  const missing = [...catalogues].filter(([name]) => !texts.hasResourceBundle(language, name))
  await Promise.all(
    missing.map(async ([name, files]) => {
      const path = Object.keys(files).find(path => path.includes(`/${language}/`))
      if (path) texts.addResourceBundle(language, name, await files[path]?.())
    }),
  )
  if (missing.length > 0 && language === texts.language) speakAnew()
}

/** Shows every text in the language from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTexts(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
  speakAnew()
  // A part that came meanwhile has fetched the texts of the language before.
  await fetchTexts(language)
}

type Say = (key: string, values?: TOptions) => string

/** How the current language is spoken: replaced when the language or its texts change. */
let speech = createSpeech()
const listeners = new Set<() => void>()

function createSpeech() {
  return { language: languages.find(one => one === texts.language) ?? 'en', says: new Map<string, Say>() }
}

function speakAnew(): void {
  speech = createSpeech()
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useSpeech = () => useSyncExternalStore(follow, () => speech)

/** Says a text of a catalogue in the current language, by a key that need not be known. */
export function useSay(catalogue: string): Say {
  const { language, says } = useSpeech()
  const say = says.get(catalogue) ?? createSay(language, catalogue)
  says.set(catalogue, say)
  return say
}

function createSay(language: Language, catalogue: string): Say {
  const translate: (key: string, values: TOptions) => string = texts.getFixedT(language, catalogue)
  // Looking a text up takes i18next as long as drawing it takes the browser, and most of them have no values.
  const said = new Map<string, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    const known = said.get(key) ?? translate(key, {})
    said.set(key, known)
    return known
  }
}

/** Says a text of the screens in the current language. */
export function useText(): (key: TextKey, values?: TOptions) => string {
  return useSay('screens')
}

/** Says a text of a part of the app in the current language. */
export type SayOwn<Texts extends object> = (key: KeyOf<Texts>, values?: TOptions) => string

/**
 * Adds the texts of a part of the app, once, when its module is loaded, and returns the hook that says them. English
 * comes with the part; `fetchedScreen` fetches a further language with it.
 */
export function ownText<Texts extends object>(name: string, en: Texts, further: TextFiles): () => SayOwn<Texts> {
  catalogues.set(name, further)
  texts.addResourceBundle('en', name, en)
  return () => useSay(name)
}

/** The current language. */
export function useLanguage(): Language {
  return useSpeech().language
}

/** Writes a number as the current language does: 1,500 in English, 1.500 in German. */
export function useNumberText(): (value: number) => string {
  const language = useLanguage()
  return value => value.toLocaleString(language)
}

/** Says in the current language what went wrong, whatever it was. */
export function useErrorText(): (error: unknown) => string {
  const say = useSay('screens')
  return error => {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'offline') return say('offline')
    // Only the server knows which plan: it has filled the name into its own sentence.
    if (code === 'plan-needed' && error instanceof Error && 'said' in error && error.said) return String(error.said)
    const key = [`errors:${code}`, `refusals:${code}`].find((one): boolean => texts.exists(one))
    return say(key ?? 'errors:internal')
  }
}
