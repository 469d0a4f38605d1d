import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SettingsValues } from './settings-schema.ts'

let draft: Partial<SettingsValues> = {}

/** Keeps what was typed and not saved while another screen is open, and puts it back. */
export function useDraft(form: UseFormReturn<SettingsValues>): void {
  const { dirtyFields } = form.formState
  const dirty = useRef(dirtyFields)
  useEffect(() => {
    dirty.current = dirtyFields
  })
  useEffect(() => {
    for (const name of fieldsOf(draft)) form.setValue(name, draft[name] ?? '', { shouldDirty: true })
    draft = {}
    return () => {
      const values = form.getValues()
      draft = Object.fromEntries(fieldsOf(dirty.current).map(name => [name, values[name]]))
    }
  }, [form])
}

const names = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'position',
  'website',
  'whatsapp_type',
  'unpile_number_id',
  'custom_message',
  'message_form',
] as const satisfies readonly (keyof SettingsValues)[]

function fieldsOf(record: Partial<Record<keyof SettingsValues, unknown>>): (keyof SettingsValues)[] {
  return names.filter(name => record[name] !== undefined && record[name] !== false)
}
