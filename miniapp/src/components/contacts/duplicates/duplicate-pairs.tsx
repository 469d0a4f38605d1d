import { CopyCheck } from 'lucide-react'
import { fullName } from '#contracts/values/full-name.ts'
import { useListText, usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { MergedContacts } from './merged-contacts.tsx'
import { PairChoice } from './pair-choice.tsx'
import { useDuplicateActions, useDuplicates } from './use-duplicates.ts'

/** The caller's likely duplicates, the likeliest pair first, and what was merged lately. */
export function DuplicatePairs() {
  const text = useText()
  const listText = useListText()
  const peopleText = usePeopleText()
  const duplicates = useDuplicates()
  const { merge, undo, keepApart } = useDuplicateActions()
  const isPending = merge.isPending || keepApart.isPending
  const name = (contact: { first_name: string; last_name: string }) => fullName(contact) || text('contacts.unnamed')
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
