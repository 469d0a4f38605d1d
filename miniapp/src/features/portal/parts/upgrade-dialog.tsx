import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { useUpgrade } from './use-upgrade.ts'

/** Says that CSV export needs a plan, where to get it, and what there is without. */
export function UpgradeDialog({ onClose, onVcard }: { onClose: () => void; onVcard: () => void }) {
  const text = usePortalText()
  const { isStarting, upgrade } = useUpgrade()
  return (
    <Dialog title={text('contacts.upgradeTitle')} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm text-muted">{text('contacts.upgradeText')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onVcard}>{text('contacts.vcardInstead')}</Button>
          <Button look="primary" disabled={isStarting} onClick={() => void upgrade().then(onClose)}>
            {text(isStarting ? 'billing.upgrading' : 'billing.upgrade')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
