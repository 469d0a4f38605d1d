import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import type { UndoableMerge } from '#contracts/duplicates.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useMerges } from './use-duplicates.ts'

/** What was merged in the last 30 days, each with its undo; nothing where there is none. */
export function MergedContacts(props: {
  nameOf: (person: UndoableMerge['kept'] | UndoableMerge['gone']) => string
  isPending: boolean
  onUndo: (merge: UndoableMerge) => void
}) {
  const text = useText()
  const peopleText = usePeopleText()
  const place = usePlace()
  const merges = useMerges().data ?? []
  if (merges.length === 0) return null
  return (
    <Section title={peopleText('mergedTitle')}>
      <ul className="rounded-card border border-hairline bg-surface">
        {merges.map(merge => (
          <li
            key={`${merge.kind} ${merge.id}`}
            className="flex items-center gap-2 border-b border-hairline py-1 pr-2 pl-4 last:border-b-0"
          >
            <Link
              href={place.contact(merge.kept.id)}
              className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-sm"
            >
              <span className="wrap-anywhere">
                {peopleText('mergedInto', { gone: props.nameOf(merge.gone), kept: props.nameOf(merge.kept) })}
              </span>
              <span className="text-xs text-muted">
                {merge.by && `${merge.by} · `}
                <DayText moment={merge.merged_at} />
              </span>
            </Link>
            <Button
              icon={Undo2}
              look="plain"
              className="px-2"
              aria-label={peopleText('undoOf', { name: props.nameOf(merge.gone) })}
              disabled={props.isPending}
              onClick={() => props.onUndo(merge)}
            >
              {text('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
