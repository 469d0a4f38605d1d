import { CopyLine } from '#miniapp/components/app-keys/copy-line.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useWebhooksText } from './webhooks-text.ts'

/** A secret that calls are signed with, shown this once. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useWebhooksText()
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
      <p className="text-sm font-medium">{text('once')}</p>
      <dl>
        <CopyLine label={text('secret')} value={secret} />
      </dl>
      <p className="text-sm text-muted">{text('secretHint')}</p>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogFooter>
    </div>
  )
}
