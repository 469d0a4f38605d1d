import { type SubmitEvent, useState } from 'react'
import type { Question } from '#contracts/questions.ts'
import { typedNumber } from '#contracts/values/typed-number.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Field } from '#miniapp/ui/field.tsx'

type AnswerFieldProps = {
  question: Question
  /** The answer; empty without one. */
  values: readonly string[]
  /** Saves the answer; no values delete it. */
  onAnswer: (values: string[]) => void
}

/** One question about a contact with the ways to answer it. */
export function AnswerField(props: AnswerFieldProps) {
  const { kind } = props.question
  return kind === 'number' || kind === 'text' ? (
    <TypedAnswer key={props.values.join('\n')} {...props} />
  ) : (
    <ChosenAnswer {...props} />
  )
}

/** Options as buttons. The chosen one pressed again deletes the answer. */
function ChosenAnswer({ question: { kind, text: asked, options }, values, onAnswer }: AnswerFieldProps) {
  const text = useEventsText()
  const offered =
    kind === 'yes_no'
      ? (['yes', 'no'] as const).map(value => ({ value: value as string, label: text(value) }))
      : // An option that the question has no more stays as long as it is chosen.
        [...new Set([...options.map(option => option.text), ...values])].map(value => ({ value, label: value }))
  const press = (value: string) => {
    if (values.includes(value)) onAnswer(values.filter(one => one !== value))
    else onAnswer(kind === 'several' ? [...values, value] : [value])
  }
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-sm font-medium break-words">{asked}</legend>
      {offered.map(({ value, label }) => (
        <Button
          key={value}
          look={values.includes(value) ? 'primary' : 'secondary'}
          aria-pressed={values.includes(value)}
          className="max-w-full shrink break-words"
          onClick={() => press(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

/** A number or a text. The button appears as soon as there is something to save. */
function TypedAnswer({ question, values, onAnswer }: AnswerFieldProps) {
  const text = useEventsText()
  const save = useText()('save')
  const language = useLanguage()
  const isNumber = question.kind === 'number'
  const [known = ''] = values
  const shown = isNumber && known ? Number(known).toLocaleString(language, { maximumFractionDigits: 6 }) : known
  const [typed, setTyped] = useState(shown)
  const [isWrong, setIsWrong] = useState(false)
  const isDirty = typed.trim() !== shown
  useClosingGuard(isDirty)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const value = isNumber && typed.trim() ? typedNumber(typed, language) : typed.trim()
    setIsWrong(value === undefined)
    if (value !== undefined && isDirty) onAnswer(value ? [value] : [])
  }

  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <Field
        label={question.text}
        value={typed}
        maxLength={isNumber ? 30 : 500}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        className="min-w-0 flex-1"
        onChange={({ target }) => setTyped(target.value)}
        error={isWrong ? text('noNumber') : undefined}
      />
      {isDirty && (
        <Button type="submit" look="primary" className={isWrong ? 'mt-6' : 'self-end'}>
          {save}
        </Button>
      )}
    </form>
  )
}
