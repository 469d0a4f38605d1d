import { Check } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { CheckMark } from '#miniapp/components/contact/check-mark.tsx'
import { inputHints } from '#miniapp/components/contact/input-hints.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import type { EditableField } from '#miniapp/format/editable-fields.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Field } from '#miniapp/ui/field.tsx'
import { useCompareText } from './compare-text.ts'

/**
 * One value beside its card. Enter saves it, says of a doubtful one that it was read right, and goes on; what was typed
 * is saved too where the keyboard just goes elsewhere.
 */
export function CompareField(props: {
  contact: Contact
  field: EditableField
  /** The letters in the photo; undefined where there are none. */
  read: string | undefined
  isCurrent: boolean
  onFocus: () => void
  /** To the next field, or the one before. */
  onMove: (step: 1 | -1) => void
}) {
  const { contact, field, read, isCurrent, onMove } = props
  const text = useText()
  const compareText = useCompareText()
  const errorText = useErrorText()
  const telegram = useTelegram()
  const update = useUpdateContact(contact.id)
  const [typed, setTyped] = useState<string>()
  const isLeaving = useRef(false)
  const value = typed ?? contact[field]
  const isChanged = value !== contact[field]
  const doubtful = isDoubtful(contact, field)
  useClosingGuard(isChanged)
  const wrong = update.error instanceof ApiError ? update.error.fields[field] : undefined
  const label = text(`fields.${field}`)

  async function save(): Promise<boolean> {
    try {
      await update.mutateAsync({ [field]: value })
      setTyped(undefined)
      telegram.haptic('success')
      return true
    } catch {
      telegram.haptic('error')
      return false
    }
  }

  async function saveAndGoOn(): Promise<void> {
    if ((!isChanged && !doubtful) || (await save())) onMove(1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') isLeaving.current = true
    else if (event.key === 'Enter' && event.shiftKey) onMove(-1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'ArrowDown') onMove(1)
    else return
    if (event.key !== 'Escape') event.preventDefault()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (isChanged && !update.isPending && !isLeaving.current && !currentTarget.contains(relatedTarget)) void save()
  }

  return (
    <form
      data-field={field}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void saveAndGoOn()
      }}
      onFocus={props.onFocus}
      onBlur={onBlur}
      className={classNames(
        'relative border-l-2 px-4 py-2',
        isCurrent ? 'border-accent bg-soft/50' : 'border-transparent',
      )}
    >
      <Field
        label={label}
        // As high as the button beside it needs: the value below has the whole width.
        mark={<span className="flex min-h-8 items-center">{doubtful && <CheckMark />}</span>}
        hint={read !== undefined && read !== value ? compareText('read', { text: read }) : undefined}
        error={update.error ? (wrong ?? errorText(update.error)) : undefined}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="next"
        {...inputHints[field]}
      />
      <Button
        type="submit"
        look="plain"
        icon={Check}
        className="absolute top-0 right-3"
        aria-label={compareText('next', { field: label })}
        onMouseDown={event => event.preventDefault()}
        disabled={update.isPending}
      />
    </form>
  )
}
