import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageLength } from '#contracts/lengths.ts'
import { fillTemplate, placeholders } from '#contracts/messages/message-template.ts'
import { MessageFormChoice } from '#miniapp/components/messaging/message-form-choice.tsx'
import { useFieldErrorText, useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { TextArea } from '#miniapp/ui/text-area.tsx'
import type { SettingsValues } from './settings-schema.ts'

/** The first message to new contacts, its placeholders at hand, and how it will read. */
export function MessageTemplate() {
  const text = useSettingsText()
  const errorText = useFieldErrorText()
  const { register, watch, setValue, setFocus, formState } = useFormContext<SettingsValues>()
  const message = watch('custom_message')
  const box = useRef<HTMLDivElement>(null)

  function insert(placeholder: string): void {
    const field = box.current?.querySelector('textarea')
    const start = field?.selectionStart ?? message.length
    const end = field?.selectionEnd ?? start
    const inserted = `${message.slice(0, start)}{${placeholder}}${message.slice(end)}`
    setValue('custom_message', inserted, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setFocus('custom_message')
    const cursor = start + placeholder.length + 2
    field?.setSelectionRange(cursor, cursor)
  }

  return (
    <Card title={text('template')}>
      <div ref={box} className="flex flex-col gap-3">
        <TextArea
          label={text('message')}
          placeholder={text('messagePlaceholder')}
          note={text('characters', { count: message.trim().length, max: messageLength.max })}
          error={errorText(formState.errors.custom_message?.message)}
          {...register('custom_message')}
        />
        <fieldset className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
          <legend className="sr-only">{text('insert')}</legend>
          {placeholders.map(name => (
            <Button
              key={name}
              look="soft"
              className="px-3! text-xs!"
              aria-label={text('insertField', { field: text(`placeholders.${name}`) })}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </fieldset>
        <MessagePreview />
        <MessageFormChoice
          form={watch('message_form')}
          message={message}
          onChange={chosen => {
            setValue('message_form', chosen.form, { shouldDirty: true })
            setValue('custom_message', chosen.message, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }}
        />
      </div>
    </Card>
  )
}

/** Somebody who does not exist. */
const sample = { first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras' }

/** The message as it is typed, filled in for an invented contact. */
function MessagePreview() {
  const text = useSettingsText()
  const { first_name, last_name, company, custom_message } = useFormContext<SettingsValues>().watch()
  const filled = fillTemplate(custom_message, {
    contact: { ...sample, notes: text('placeholders.note') },
    sender: { first_name, last_name, company },
  })
  return (
    <figure className="flex flex-col gap-1 rounded-control bg-raised p-3">
      <figcaption className="text-xs text-muted">
        {text('preview', { name: `${sample.first_name} ${sample.last_name}`, company: sample.company })}
      </figcaption>
      <p className="self-start rounded-card rounded-bl-tail bg-surface px-3 py-2 text-sm break-words whitespace-pre-wrap">
        {filled || <span className="text-muted">{text('previewEmpty')}</span>}
      </p>
    </figure>
  )
}
