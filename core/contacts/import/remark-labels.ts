import type { Language } from '#core/contracts/users.ts'
import { type RemarkKind, remarkKinds } from '#core/extract/vcard/code-contact.ts'
import en from '#core/i18n/en/remarks.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'
import { readCatalogue } from '#core/i18n/read-catalogue.ts'

/** What the notes call things that an address book knows and a contact has no field for. */
export type RemarkLabels = Readonly<Record<RemarkKind, string>>

const say = createTranslate(en, language => readCatalogue(language, 'remarks'))

/** The labels in a person's language. */
export function remarkLabels(language: Language): RemarkLabels {
  const labels = remarkKinds.map(kind => [kind, say(language, kind)])
  return Object.fromEntries(labels)
}
