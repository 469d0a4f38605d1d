import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/admin.json'

/** Says a text of the dashboard in the current language. */
export const useAdminText = ownText(
  'admin',
  en,
  import.meta.glob(['../../../../../texts/*/admin.json', '!../../../../../texts/en/*'], { import: 'default' }),
)
