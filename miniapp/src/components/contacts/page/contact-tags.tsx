import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Field } from '#miniapp/ui/field.tsx'
import { Section } from '#miniapp/ui/section.tsx'

/** The tags of a contact; Enter adds one. */
export function ContactTags({ contact }: { contact: Contact }) {
  const text = useText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  const [tag, setTag] = useState('')
  useClosingGuard(tag.trim() !== '')

  function add(event: SubmitEvent): void {
    event.preventDefault()
    const wanted = tag.trim()
    if (!wanted) return
    update.mutate({ tags: [...new Set([...contact.tags, wanted])] }, { onSuccess: () => setTag('') })
  }

  return (
    <Section title={text('contact.tags')}>
      {contact.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {contact.tags.map(one => (
            <li key={one} className="flex max-w-full items-center rounded-full bg-raised pl-3 text-sm">
              <span className="truncate">{one}</span>
              <button
                type="button"
                aria-label={text('contact.removeTag', { tag: one })}
                onClick={() => update.mutate({ tags: contact.tags.filter(other => other !== one) })}
                className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <Field
          label={text('contact.addTag')}
          value={tag}
          maxLength={40}
          autoComplete="off"
          onChange={event => setTag(event.target.value)}
          error={update.error ? errorText(update.error) : undefined}
        />
      </form>
    </Section>
  )
}
