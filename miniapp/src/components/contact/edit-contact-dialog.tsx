import type { CardField, Contact } from '#contracts/contacts.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { type EditableField, editableFields } from '#miniapp/format/editable-fields.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { ContactFormDialog, type ContactValues } from './contact-form-dialog.tsx'
import { useUpdateContact } from './use-update-contact.ts'

/** The form in which a contact is corrected. */
export function EditContactDialog({
  contact,
  field,
  onClose,
}: {
  contact: Contact
  /** The field that has the keyboard at first. */
  field: CardField | undefined
  onClose: () => void
}) {
  const text = useText()
  const toast = useToast()
  const update = useUpdateContact(contact.id)
  return (
    <ContactFormDialog
      contact={contact}
      field={field}
      title={text('edit.title')}
      hint={text('edit.hint')}
      onClose={onClose}
      save={async values => {
        await update.mutateAsync(changesOf(contact, values))
        toast({ title: text('edit.saved') })
        onClose()
      }}
    />
  )
}

/** What the person changed, and the doubtful fields, which they have now looked at. */
function changesOf(contact: Contact, values: ContactValues): ContactValues {
  const isChanged = (field: EditableField) => values[field] !== contact[field] || isDoubtful(contact, field)
  const changed = editableFields(contact).filter(isChanged)
  return Object.fromEntries(changed.map(field => [field, values[field]]))
}
