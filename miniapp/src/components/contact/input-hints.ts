import type { ComponentProps } from 'react'
import type { EditableField } from '#miniapp/format/editable-fields.ts'

/** Which keyboard a phone shows for a field. Nothing is filled in from the browser: it is somebody else's data. */
export const inputHints: Record<EditableField, ComponentProps<'input'>> = {
  first_name: { autoComplete: 'off', autoCapitalize: 'words' },
  last_name: { autoComplete: 'off', autoCapitalize: 'words' },
  company: { autoComplete: 'off' },
  phonetic_first_name: { autoComplete: 'off', autoCapitalize: 'words' },
  phonetic_last_name: { autoComplete: 'off', autoCapitalize: 'words' },
  phonetic_company: { autoComplete: 'off' },
  position: { autoComplete: 'off' },
  department: { autoComplete: 'off' },
  email: { autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { autoComplete: 'off', inputMode: 'tel' },
  website: { autoComplete: 'off', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  address: { autoComplete: 'off' },
}
