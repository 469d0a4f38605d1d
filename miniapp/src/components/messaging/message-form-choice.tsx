import type { MessageForm } from '#contracts/users.ts'
import { messageForms } from '#contracts/values/constants.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { defaultMessage, isDefaultMessage } from '#texts/default-messages.ts'
import { useMessagingText } from './messaging-text.ts'

type MessageFormChoiceProps = {
  form: MessageForm
  /** The message as it stands in its field. */
  message: string
  onChange: (chosen: { form: MessageForm; message: string }) => void
}

/** How contacts are addressed: the choice rewrites a message that is still the default, and no other. */
export function MessageFormChoice({ form, message, onChange }: MessageFormChoiceProps) {
  const text = useMessagingText()
  const language = useLanguage()
  const rewrite = (chosen: MessageForm) =>
    message.trim() === '' || isDefaultMessage(message, 'first')
      ? defaultMessage(language, { kind: 'first', form: chosen })
      : message
  return (
    <div>
      <RadioGroup
        label={text('form.label')}
        options={messageForms.map(value => ({ value, label: text(`form.${value}`) }))}
        value={form}
        onChange={chosen => onChange({ form: chosen, message: rewrite(chosen) })}
      />
      <p className="text-sm text-pretty text-muted">{text('form.hint')}</p>
    </div>
  )
}
