import { useFormContext } from 'react-hook-form'
import { fillTemplate } from '#contracts/messages/message-template.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import type { SettingsValues } from './settings-schema.ts'

/** Somebody who does not exist. */
const sample = { first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras' }

/** The message as it is typed, filled in for an invented contact. */
export function MessagePreview() {
  const text = useSettingsText()
  const { first_name, last_name, company, custom_message } = useFormContext<SettingsValues>().watch()
  const filled = fillTemplate(custom_message, { contact: sample, sender: { first_name, last_name, company } })
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
