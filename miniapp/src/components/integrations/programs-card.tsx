import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { plans, type Right } from '#contracts/plans.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

type Props = {
  text: {
    (key: 'title' | 'hint' | 'loadFailed' | 'retry' | 'none'): string
    (key: 'needsPlan', values: { plan: string }): string
  }
  /** The request for the list. */
  list: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** Whether their plan lets the person have any; undefined until that is known. */
  mayUse: boolean | undefined
  /** What is there already, a line each. */
  lines: readonly ReactNode[]
  add: { icon: LucideIcon; label: string; onClick: () => void }
  /** Leads who has no plan for them to the plans. */
  upgrade: ReactNode
  /** The open dialog. */
  children: ReactNode
}

/** What connects a person's contacts with other programs: the list of one kind, and how to add to it. */
export function ProgramsCard({ text, list, mayUse, lines, add, upgrade, children }: Props) {
  const errorText = useErrorText()
  const Icon = add.icon
  return (
    <Card
      title={text('title')}
      hint={text('hint')}
      actions={
        mayUse && (
          <Button icon={Icon} onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton className="h-11" />}
      {list.isError && mayUse === undefined && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {text('loadFailed')} {errorText(list.error)}
          <Button look="plain" onClick={() => void list.refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {mayUse === false && (
        <p className="text-sm text-muted">
          {text('needsPlan', { plan: lowestPlanName('integrations') })} {upgrade}
        </p>
      )}
      {mayUse && lines.length === 0 && <p className="text-sm text-muted">{text('none')}</p>}
      {lines.length > 0 && <ul className="divide-y divide-hairline">{lines}</ul>}
      {children}
    </Card>
  )
}

/** The name of the lowest plan that allows something. */
function lowestPlanName(right: Right): string {
  return plans.find(plan => plan.rights.includes(right))?.name ?? ''
}
