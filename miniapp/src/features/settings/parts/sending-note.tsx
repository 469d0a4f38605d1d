import type { MessagingSettings } from '#contracts/messaging.ts'
import { PlanNote } from './plan-note.tsx'
import { useSettingsText } from './settings-text.ts'

/** Whether this server sends anything by itself for a plan like this person's, or for any other. */
export function isOffered({
  shared_available,
  own_available,
  may_use_shared,
  may_use_own,
}: MessagingSettings): boolean {
  return shared_available || (own_available && (may_use_own || !may_use_shared))
}

/** Why messages do not go out by themselves: this server does not offer it, or the plan does not have it. */
export function SendingNote({ settings, isInPlan }: { settings: MessagingSettings; isInPlan: boolean }) {
  const text = useSettingsText()
  if (!isOffered(settings)) return <p className="text-sm text-muted">{text('notOffered')}</p>
  return isInPlan ? null : <PlanNote>{text('needsPlan')}</PlanNote>
}
