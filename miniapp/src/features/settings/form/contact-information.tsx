import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFieldErrorText, useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import type { SettingsValues } from './settings-schema.ts'

const fields = [
  ['first_name', { autoComplete: 'given-name' }],
  ['last_name', { autoComplete: 'family-name' }],
  ['email', { autoComplete: 'email', type: 'email' }],
  ['phone', { autoComplete: 'tel', type: 'tel' }],
  ['company', { autoComplete: 'organization' }],
  ['position', { autoComplete: 'organization-title' }],
  ['website', { autoComplete: 'url', type: 'url', placeholder: 'www.example.com' }],
] as const satisfies readonly [keyof SettingsValues, ComponentProps<'input'>][]

/** Who the person is: what their messages are signed with. */
export function ContactInformation() {
  const text = useSettingsText()
  const errorText = useFieldErrorText()
  const { register, formState } = useFormContext<SettingsValues>()
  return (
    <Card title={text('contact')} hint={text('contactHint')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, hints]) => (
          <Field
            key={name}
            label={text(`fields.${name}`)}
            error={errorText(formState.errors[name]?.message)}
            className={name === 'website' ? 'sm:col-span-2' : ''}
            {...hints}
            {...register(name)}
          />
        ))}
      </div>
    </Card>
  )
}
