import { cardFields, phoneticFields } from 'card-reader/contact'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactName, reachOf } from '#contracts/values/full-name.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { CardThumbnail } from '#miniapp/components/contacts/photos/card-thumbnail.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'

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
          label: contactName(contact) || text('contacts.unnamed'),
          hint: reachOf(contact) || undefined,
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

type Pair = readonly [Contact, Contact]

/** Two contacts side by side, a row for each field that one of them has; what differs stands out. */
function PairTable({ pair }: { pair: Pair }) {
  const text = useText()
  const rows = useRows(pair)
  const peopleText = usePeopleText()
  return (
    <table className="w-full table-fixed border-collapse text-left text-xs sm:text-sm">
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="w-[34%] py-2 pr-1 font-normal sm:w-1/4 sm:pr-2">
            <span className="sr-only">{peopleText('field')}</span>
          </th>
          {pair.map(contact => (
            <th key={contact.id} scope="col" className="px-1 py-2 font-semibold wrap-anywhere">
              {contact.images.includes('front') && <CardThumbnail contact={contact} />}
              {contactName(contact) || text('contacts.unnamed')}
              <span className="block font-normal text-muted">
                <DayText moment={contact.timestamp} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values: [one, other] }) => (
          <tr key={label} className="border-t border-hairline align-top">
            <th scope="row" className="py-2 pr-1 font-normal text-muted wrap-anywhere hyphens-auto sm:pr-2">
              {label}
            </th>
            {[one, other].map((value, place) => (
              <td
                key={pair[place]?.id}
                className={classNames('px-1 py-2 wrap-anywhere', one === other ? 'text-muted' : 'font-medium')}
              >
                {value || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRows([one, other]: Pair): { label: string; values: [string, string] }[] {
  const text = useText()
  const eventsText = useEventsText()
  const peopleText = usePeopleText()
  const row = (label: string, textOf: (contact: Contact) => string) => ({
    label,
    values: [textOf(one), textOf(other)] as [string, string],
  })
  return [
    ...[...cardFields, ...phoneticFields].map(field => row(text(`fields.${field}`), contact => contact[field])),
    row(peopleText('further'), ({ further_emails, further_phones }) =>
      [...further_emails, ...further_phones.map(({ value }) => value)].join(', '),
    ),
    row(text('contact.notes'), ({ notes }) => notes),
    row(text('contact.tags'), ({ tags }) => tags.join(', ')),
    row(eventsText('met'), ({ event }) => event),
  ].filter(({ values }) => values.some(Boolean))
}
