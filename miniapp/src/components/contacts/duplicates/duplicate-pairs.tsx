import { CopyCheck, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import type { UndoableMerge } from '#contracts/duplicates.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useListText, usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { PairChoice } from './pair-choice.tsx'
import { useDuplicateActions, useDuplicates, useMerges } from './use-duplicates.ts'

/** The caller's likely duplicates, the likeliest pair first, and what was merged lately. */
export function DuplicatePairs() {
  const text = useText()
  const listText = useListText()
  const peopleText = usePeopleText()
  const duplicates = useDuplicates()
  const { merge, undo, keepApart } = useDuplicateActions()
  const isPending = merge.isPending || keepApart.isPending
  const name = (contact: Omit<UndoableMerge['gone'], 'id'>) => contactName(contact) || text('contacts.unnamed')
  return (
    <>
      {duplicates.isPending && <Skeleton className="h-80 w-full" />}
      {duplicates.isError && <LoadError title={peopleText('loadFailed')} query={duplicates} />}
      {duplicates.data?.total === 0 && (
        <Notice icon={CopyCheck} title={peopleText('none')} hint={peopleText('noneHint')} />
      )}
      {duplicates.data && duplicates.data.total > 0 && (
        <>
          <p role="status" className="text-xs text-muted tabular-nums">
            {peopleText('count', { count: duplicates.data.total })}
          </p>
          <ul className="flex flex-col gap-4">
            {duplicates.data.pairs.map(({ contacts: [one, other], reasons }) => (
              <li
                key={`${one.id} ${other.id}`}
                aria-label={`${name(one)}, ${name(other)}`}
                className="flex flex-col gap-2 rounded-card border border-hairline bg-surface p-4"
              >
                <p className="flex flex-wrap gap-1">
                  {reasons.map(reason => (
                    <Badge key={reason} tone="accent">
                      {listText(`people.reasons.${reason}`)}
                    </Badge>
                  ))}
                </p>
                <PairChoice
                  pair={[one, other]}
                  isPending={isPending}
                  onMerge={ids => merge.mutate(ids)}
                  onKeepBoth={() => keepApart.mutate([one.id, other.id])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <MergedContacts nameOf={name} isPending={undo.isPending} onUndo={undo.mutate} />
    </>
  )
}

/** What was merged in the last 30 days, each with its undo; nothing where there is none. */
function MergedContacts(props: {
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
