import { useId, useState } from 'react'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { useListText } from './list-text.ts'

/** Asks for a tag, a new one or one that is in use. */
export function TagDialog({ onChoose, onClose }: { onChoose: (tag: string) => void; onClose: () => void }) {
  const id = useId()
  const text = useText()
  const listText = useListText()
  const { userId } = useApi()
  const { tags } = useCall('GET /api/contacts/{userId}/tags', { userId }, { gcTime: 0 }).data ?? { tags: [] }
  const [tag, setTag] = useState('')
  return (
    <Dialog title={listText('addTagTitle')} onClose={onClose}>
      <DialogForm
        action={text('save')}
        isDisabled={!tag.trim()}
        onSubmit={() => {
          onChoose(tag.trim())
          onClose()
        }}
        onCancel={onClose}
      >
        <Field
          label={listText('tag')}
          value={tag}
          list={id}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTag(target.value)}
        />
        <datalist id={id}>
          {tags.map(one => (
            <option key={one.tag} value={one.tag} />
          ))}
        </datalist>
      </DialogForm>
    </Dialog>
  )
}
