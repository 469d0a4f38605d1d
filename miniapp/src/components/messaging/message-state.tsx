import { Check, CheckCheck, CircleHelp, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import type { Message, MessageState as State } from '#contracts/messaging.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { useMessagingText } from './messaging-text.ts'

const looks: Record<State, { icon: LucideIcon; tone: string }> = {
  queued: { icon: Clock, tone: 'text-muted' },
  sending: { icon: Clock, tone: 'text-muted' },
  checking: { icon: Clock, tone: 'text-muted' },
  accepted: { icon: Check, tone: 'text-success' },
  delivered: { icon: CheckCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  unknown: { icon: CircleHelp, tone: 'text-warning' },
  cancelled: { icon: Undo2, tone: 'text-muted' },
}

/** How a message is doing, since when, and why it did not go out where it did not. */
export function MessageState({ message }: { message: Message }) {
  const text = useMessagingText()
  const { icon: Icon, tone } = looks[message.state]
  return (
    <div role="status" className="flex items-start gap-2 text-sm">
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className={classNames('font-medium', tone)}>{text(`state.${message.state}`)}</p>
        {message.reason && <p className="text-muted">{text(`failure.${message.reason}`)}</p>}
      </div>
      <span className="shrink-0 text-xs text-muted">
        <DayText moment={message.accepted_at ?? message.created_at} />
      </span>
    </div>
  )
}
