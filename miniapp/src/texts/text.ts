import { useSyncExternalStore } from 'react'
import type { Language } from '#contracts/users.ts'
import errors from '#texts/en/errors.json'
import screens from '#texts/en/screens.json'
import type { KeyOf } from '#texts/key-of.ts'
import { sayText, type Values } from '#texts/say-text.ts'

/** The name of a text of the screens: one that nobody wrote does not compile. */
export type TextKey = KeyOf<typeof screens>

type Catalogues = Record<string, object>

/** The catalogues that are there, by language. English comes with the page, another language when it is spoken. */
const texts: { en: Catalogues } & { [language in Language]?: Catalogues } = { en: { screens, errors } }

/** The files of one catalogue in further languages, by their path, as `import.meta.glob` finds them. */
export type TextFiles = Record<string, () => Promise<object>>

const catalogues = new Map<string, TextFiles>([
  ['screens', import.meta.glob(['../../../texts/*/screens.json', '!../../../texts/en/*'], { import: 'default' })],
  ['errors', import.meta.glob(['../../../texts/*/errors.json', '!../../../texts/en/*'], { import: 'default' })],
  // What the chat's screen never says: the others fetch it with their own texts, English too.
  ['refusals', import.meta.glob('../../../texts/*/refusals.json', { import: 'default' })],
])

/**
 * Fetches what the parts that are there say in the language, the current one if none is named. Rejects where a file
 * cannot be had.
 */
export async function fetchTexts(language: Language = speech.language): Promise<void> {
  texts[language] ??= {}
  const there = texts[language]
  const missing = [...catalogues].filter(([name]) => !there[name])
  await Promise.all(
    missing.map(async ([name, files]) => {
      const file = Object.keys(files).find(path => path.includes(`/${language}/`))
      const fetched = file && (await files[file]?.())
      if (fetched) there[name] = fetched
    }),
  )
  if (missing.length > 0 && language === speech.language) speak(language)
}

/** Shows every text in the language from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTexts(language)
  document.documentElement.lang = language
  speak(language)
  // A part that came meanwhile has fetched the texts of the language before.
  await fetchTexts(language)
}

/** Says the text of a key; `otherwise` where there is none, in English neither. */
type Say = (key: string, values?: Values, otherwise?: string) => string

/** How the current language is spoken: replaced when the language or its texts change. */
let speech = { language: 'en' as Language, says: new Map<string, Say>() }
const listeners = new Set<() => void>()

function speak(language: Language): void {
  speech = { language, says: new Map() }
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
  // Most texts have no values: they are looked up once.
  const said = new Map<string, string>()
  return (key, values, otherwise = key) => {
    const known = values ? undefined : said.get(key)
    if (known !== undefined) return known
    const text = findText(language, catalogue, key, values) ?? otherwise
    if (!values) said.set(key, text)
    return text
  }
}

/** The text in the language; the English one where the language's are not there. */
function findText(language: Language, catalogue: string, key: string, values?: Values): string | undefined {
  const own = texts[language]?.[catalogue]
  const english = texts.en[catalogue]
  return (own && sayText(own, language, key, values)) ?? (english && sayText(english, 'en', key, values))
}

/** A whole catalogue in the current language, where its texts are no sentences by key; English until it is there. */
export function useCatalogue<Texts extends object>(name: string, en: Texts): Texts {
  return (texts[useLanguage()]?.[name] as Texts | undefined) ?? en
}

/** The current language, for what is sent with a call. */
export const currentLanguage = (): Language => speech.language

/** Says a text of the screens in the current language. */
export function useText(): (key: TextKey, values?: Values) => string {
  return useSay('screens')
}

/** Says a text of a part of the app in the current language. */
export type SayOwn<Texts extends object> = (key: KeyOf<Texts>, values?: Values) => string

/**
 * Adds the texts of a part of the app, once, when its module is loaded, and returns the hook that says them. English
 * comes with the part; `fetchedScreen` fetches a further language with it.
 */
export function ownText<Texts extends object>(name: string, en: Texts, further: TextFiles): () => SayOwn<Texts> {
  catalogues.set(name, further)
  texts.en[name] = en
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
  const { language } = useSpeech()
  return error => {
    const code = error instanceof Error && 'code' in error ? error.code : error
    // Only the server knows which plan: it has filled the name into its own sentence.
    if (code === 'plan-needed' && error instanceof Error && 'said' in error && error.said) return String(error.said)
    const own = code === 'offline' ? findText(language, 'screens', 'offline') : undefined
    const found = ['errors', 'refusals'].map(catalogue => findText(language, catalogue, String(code)))
    return own ?? found.find(Boolean) ?? findText(language, 'errors', 'internal') ?? ''
  }
}
