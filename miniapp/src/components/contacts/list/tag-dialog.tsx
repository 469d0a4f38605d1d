import { useId, useState } from 'react'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
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
      <form
        className="flex flex-col gap-4 p-5"
        onSubmit={event => {
          event.preventDefault()
          onChoose(tag.trim())
          onClose()
        }}
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
        <DialogFooter cancel={text('cancel')} onCancel={onClose}>
          <Button type="submit" look="primary" disabled={!tag.trim()}>
            {text('save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
