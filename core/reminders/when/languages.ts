import type { Language } from '#contracts/users.ts'
import { de } from '#core/reminders/when/words/de.ts'
import { en } from '#core/reminders/when/words/en.ts'
import { es } from '#core/reminders/when/words/es.ts'
import { fr } from '#core/reminders/when/words/fr.ts'
import { it } from '#core/reminders/when/words/it.ts'
import { pt } from '#core/reminders/when/words/pt.ts'
import { ru } from '#core/reminders/when/words/ru.ts'
import { uk } from '#core/reminders/when/words/uk.ts'
import type { WhenWords } from '#core/reminders/when/words/when-words.ts'

/** The words of every language that says when. */
export const whenWords: Readonly<Record<Language, WhenWords>> = { en, es, pt, de, fr, it, ru, uk }
