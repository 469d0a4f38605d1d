import { type RemarkKind, remarkKinds } from 'card-reader/vcard'
import type { Language } from '#contracts/users.ts'
import en from '#texts/en/imports.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

/** What the notes call things that an address book knows and a contact has no field for. */
export type RemarkLabels = Readonly<Record<RemarkKind, string>>

const say = createTranslate(en, language => readCatalogue(language, 'imports'))

/** The labels in a person's language. */
export function remarkLabels(language: Language): RemarkLabels {
  const labels = remarkKinds.map(kind => [kind, say(language, `remarks.${kind}`)])
  return Object.fromEntries(labels)
}
