import { Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '#miniapp/api/user.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Bubble } from './bubble.tsx'
import { nextMonth } from './next-month.ts'

/** Says that the month's scans are used up, and when there are new ones. */
export function LimitPrompt({ onRemove }: { onRemove: () => void }) {
  const text = useText()
  const date = new Intl.DateTimeFormat(useLanguage(), { day: 'numeric', month: 'long' }).format(nextMonth(new Date()))
  const limit = useUser().data?.scan_limit ?? 0
  return (
    <Bubble
      buttons={
        <>
          <Button look="primary" asChild>
            <Link href="/subscription">{text('usage.upgradeButton')}</Link>
          </Button>
          <Button look="soft" onClick={onRemove}>
            {text('chat.removePhoto')}
          </Button>
        </>
      }
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Sparkles aria-hidden="true" className="size-4 text-warning" />
        {text('chat.limit.title')}
      </p>
      <p className="mt-1 text-sm">{text('chat.limit.hint', { limit, date })}</p>
      <p className="mt-1 text-sm text-muted">{text('usage.upgrade')}</p>
    </Bubble>
  )
}
