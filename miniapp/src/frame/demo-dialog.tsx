import { useText } from '#miniapp/texts/text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'

/** What the demo is, and where the way to a bot of one's own begins. */
export function DemoDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text('demo')} hint={text('demoHint')} onClose={onClose}>
      <p className="p-5 text-sm">{text('demoNext')}</p>
    </Dialog>
  )
}
