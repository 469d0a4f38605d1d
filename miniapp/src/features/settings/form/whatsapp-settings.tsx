import { useFormContext } from 'react-hook-form'
import { useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { useFieldErrorText, useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { OwnNumber } from './own-number.tsx'
import type { SettingsValues } from './settings-schema.ts'

/** Which number messages leave from; the own one is connected here. */
export function WhatsAppSettings() {
  const text = useSettingsText()
  const errorText = useFieldErrorText()
  const { register, watch, setValue, formState } = useFormContext<SettingsValues>()
  const today = useMessagingSettings().data?.today
  const type = watch('whatsapp_type')
  return (
    <Card title={text('whatsApp')}>
      <RadioGroup
        label={text('how')}
        options={[
          { value: 'generic', label: text('shared') },
          { value: 'personal', label: text('personal') },
        ]}
        value={type}
        onChange={value => setValue('whatsapp_type', value, { shouldDirty: true })}
      />
      {type === 'personal' && (
        <div className="mt-2 flex animate-appear flex-col gap-4 border-t border-hairline pt-4">
          <OwnNumber />
          <Field
            label={text('unpile')}
            hint={text('unpileHint')}
            error={errorText(formState.errors.unpile_number_id?.message)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('unpile_number_id')}
          />
        </div>
      )}
      {today && <p className="mt-3 text-sm text-muted tabular-nums">{text('today', today)}</p>}
    </Card>
  )
}
