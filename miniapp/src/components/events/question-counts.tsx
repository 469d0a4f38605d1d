import { ChevronDown } from 'lucide-react'
import type { AnsweredQuestion } from '#contracts/questions.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Progress } from '#miniapp/ui/progress.tsx'

/** What was answered to the questions of an event: a bar for each answer; nothing without questions. */
export function QuestionCounts({ questions }: { questions: readonly AnsweredQuestion[] }) {
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
