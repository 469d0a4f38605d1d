import { plans } from '#contracts/plans.ts'
import type { User } from '#contracts/users.ts'
import { PlanNote } from '#miniapp/features/settings/parts/plan-note.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useSaveAtOnce } from '../parts/use-save-user.ts'

const plansWithIt = plans.filter(plan => plan.rights.includes('ai-extraction'))

/**
 * Whether photos go to an AI service too, and to whom; nothing where the operator has set none. A person whose plan no
 * longer has it can still switch it off.
 */
export function AiReadingCard({ user }: { user: User }) {
  const text = useSettingsText()
  const { save, pending } = useSaveAtOnce()
  if (!user.ai_service) return null
  const isOn = pending?.ai_reading ?? user.ai_reading
  const mayUse = plansWithIt.some(plan => plan.column === user.plan)
  return (
    <Card title={text('ai.title')}>
      <Switch
        label={text('ai.label')}
        hint={text('ai.hint', { service: user.ai_service })}
        checked={isOn}
        disabled={!mayUse && !isOn}
        onChange={ai_reading => save({ ai_reading })}
      />
      {!mayUse && <PlanNote>{text('ai.needsPlan', { plan: plansWithIt[0]?.name })}</PlanNote>}
    </Card>
  )
}
