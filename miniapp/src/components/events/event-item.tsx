import { ChevronDown, CircleQuestionMark, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Event } from '#contracts/events.ts'
import type { AnsweredQuestion } from '#contracts/questions.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { type EventActions, useSwitchEvent } from '#miniapp/components/event-data/use-events.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem } from '#miniapp/ui/menu/menu.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'

/** One event: whether it is on, how many were met there and how promising they are. */
export function EventItem(props: {
  event: Event
  actions: EventActions
  /** Opens its team. */
  team: ReactNode
  onOpen: (what: 'edit' | 'questions' | 'delete' | 'export') => void
}) {
  const { event, actions, team, onOpen } = props
  const text = useEventsText()
  const switchEvent = useSwitchEvent(actions)
  const { contacts: count, rated, active } = event
  return (
    <li className="rounded-card border border-hairline bg-surface p-4 pb-2">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-36">
          <h2 className="font-semibold break-words">{event.name}</h2>
          <p className="mt-1 text-sm text-muted tabular-nums">
            {text('contacts', { count })}
            {rated.hot + rated.warm + rated.cold > 0 && <> · {text('rated', rated)}</>}
          </p>
        </div>
        {active && <Badge tone="success">{text('on')}</Badge>}
      </div>
      {event.note && <p className="mt-2 line-clamp-2 text-sm break-words text-muted">{event.note}</p>}
      <QuestionCounts questions={event.questions} />
      <div className="mt-1 -mr-2 -ml-3 flex items-end">
        <span className="flex min-w-0 flex-1 flex-wrap">
          <Button
            look="plain"
            className="px-3"
            disabled={count === 0}
            aria-label={`${text('show')} ${event.name}`}
            onClick={() => actions.show(event)}
          >
            {text('show')}
          </Button>
          <Button
            look="plain"
            className="px-3"
            aria-label={`${text(active ? 'end' : 'goOn')} ${event.name}`}
            onClick={() => void switchEvent(event, !active)}
          >
            {text(active ? 'end' : 'goOn')}
          </Button>
          {team}
        </span>
        <span className="shrink-0">
          <Menu
            trigger={<Button look="plain" icon={EllipsisVertical} aria-label={text('more', { name: event.name })} />}
          >
            <MenuItem icon={Pencil} onSelect={() => onOpen('edit')}>
              {text('edit')}
            </MenuItem>
            <MenuItem icon={CircleQuestionMark} onSelect={() => onOpen('questions')}>
              {text('questions')}
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => onOpen('export')}>
              {text('export')}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => onOpen('delete')}>
              {text('delete')}
            </MenuItem>
          </Menu>
        </span>
      </div>
    </li>
  )
}

/** What was answered to the questions of an event: a bar for each answer; nothing without questions. */
function QuestionCounts({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const text = useEventsText()
  if (questions.length === 0) return null
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-medium text-link [&::-webkit-details-marker]:hidden">
        {text('questions')} ({questions.length})
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-4 pb-2">
        {questions.map(question => (
          <li key={question.id}>
            <Counts question={question} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Counts({ question }: { question: AnsweredQuestion }) {
  const text = useEventsText()
  const language = useLanguage()
  const { kind, counts, answered, average } = question
  const labelOf = (value: string) => (kind === 'yes_no' ? text(value === 'yes' ? 'yes' : 'no') : value)
  const number = average?.toLocaleString(language, { maximumFractionDigits: 2 })
  return (
    <>
      <h3 className="text-sm font-medium break-words">{question.text}</h3>
      <p className="text-sm text-muted tabular-nums">
        {text('answersN', { n: answered })}
        {number !== undefined && <> · {text('average', { number })}</>}
      </p>
      {counts.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1.5">
          {counts.map(({ value, contacts }) => (
            <li key={value} className="text-sm">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 break-words">{labelOf(value)}</span>
                <span className="tabular-nums">{contacts}</span>
              </span>
              <Progress share={answered === 0 ? 0 : contacts / answered} label={labelOf(value)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
