import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { PlanOffers } from './plan-offers.tsx'

/** Says that CSV export needs a plan, what there is without, and what the plans cost. */
export function UpgradeDialog({ onClose, onVcard }: { onClose: () => void; onVcard: () => void }) {
  const text = usePortalText()
  const takeVcard = () => {
    onClose()
    onVcard()
  }
  return (
    <Dialog title={text('contacts.upgradeTitle')} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto p-5">
        <p className="text-sm text-muted">{text('contacts.upgradeText')}</p>
        <Button className="self-start" onClick={takeVcard}>
          {text('contacts.vcardInstead')}
        </Button>
        <PlanOffers />
      </div>
    </Dialog>
  )
}
