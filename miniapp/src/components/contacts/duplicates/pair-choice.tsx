import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { PairTable } from './pair-table.tsx'

/** Two contacts side by side, the question whose details stay, and the button that merges them. */
export function PairChoice(props: {
  pair: readonly [Contact, Contact]
  isPending: boolean
  onMerge: (ids: { keptId: number; goneId: number }) => void
  /** Undefined where the person has said already that both are the same. */
  onKeepBoth?: () => void
}) {
  const { pair } = props
  const text = useText()
  const peopleText = usePeopleText()
  const [keptId, setKept] = useState(String(pair[0].id))
  const goneId = pair.find(({ id }) => String(id) !== keptId)?.id
  return (
    <div className="flex flex-col gap-3">
      <PairTable pair={pair} />
      <RadioGroup
        label={peopleText('keepWhich')}
        value={keptId}
        onChange={setKept}
        options={pair.map(contact => ({
          value: String(contact.id),
          label: fullName(contact) || text('contacts.unnamed'),
          hint: [contact.company, contact.email || contact.phone].filter(Boolean).join(' · ') || undefined,
        }))}
      />
      <p className="text-sm text-muted">{peopleText('comesAlong')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={props.isPending}
          onClick={() => goneId !== undefined && props.onMerge({ keptId: Number(keptId), goneId })}
        >
          {peopleText('merge')}
        </Button>
        {props.onKeepBoth && (
          <Button disabled={props.isPending} onClick={props.onKeepBoth}>
            {peopleText('keepBoth')}
          </Button>
        )}
      </div>
    </div>
  )
}
