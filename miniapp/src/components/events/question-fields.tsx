import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { hasOptions, maxOptions, minOptions, questionKinds } from '#contracts/values/constants.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Select } from '#miniapp/ui/select.tsx'
import { newOption, type OptionDraft, type QuestionDraft, withKind } from './question-draft.ts'

type QuestionFieldsProps = {
  question: QuestionDraft
  /** Its place, counted from 1, and how many there are. */
  n: number
  count: number
  onChange: (question: QuestionDraft) => void
  /** Moves it by so many places. */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The fields of one question of an event: its text, how it is answered, its options. */
export function QuestionFields({ question, n, count, onChange, onMove, onRemove }: QuestionFieldsProps) {
  const text = useEventsText()
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-hairline p-3">
      <legend className="sr-only">{text('questionN', { n })}</legend>
      <div className="-mr-2 flex items-center">
        <span aria-hidden="true" className="mr-auto text-sm font-semibold">
          {text('questionN', { n })}
        </span>
        <Button
          look="plain"
          icon={ArrowUp}
          aria-label={text('moveUp', { n })}
          disabled={n === 1}
          onClick={() => onMove(-1)}
        />
        <Button
          look="plain"
          icon={ArrowDown}
          aria-label={text('moveDown', { n })}
          disabled={n === count}
          onClick={() => onMove(1)}
        />
        <Button look="danger" icon={Trash2} aria-label={text('removeQuestion', { n })} onClick={onRemove} />
      </div>
      <Field
        label={text('questionText')}
        value={question.text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      <Select
        label={text('answerKind')}
        value={question.kind}
        onChange={({ target }) => {
          const kind = questionKinds.find(one => one === target.value)
          if (kind) onChange(withKind(question, kind))
        }}
      >
        {questionKinds.map(kind => (
          <option key={kind} value={kind}>
            {text(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      {hasOptions(question.kind) && (
        <Options options={question.options} onChange={options => onChange({ ...question, options })} />
      )}
    </fieldset>
  )
}

function Options({ options, onChange }: { options: OptionDraft[]; onChange: (options: OptionDraft[]) => void }) {
  const text = useEventsText()
  return (
    <>
      <ul className="flex flex-col gap-2">
        {options.map((option, index) => (
          <li key={option.key} className="flex items-end gap-1">
            <Field
              label={text('optionN', { n: index + 1 })}
              value={option.text}
              maxLength={60}
              autoComplete="off"
              className="min-w-0 flex-1"
              onChange={({ target }) =>
                onChange(options.map(one => (one.key === option.key ? { ...one, text: target.value } : one)))
              }
            />
            <Button
              look="plain"
              icon={X}
              aria-label={text('removeOption', { n: index + 1 })}
              disabled={options.length <= minOptions}
              onClick={() => onChange(options.filter(one => one.key !== option.key))}
            />
          </li>
        ))}
      </ul>
      {options.length < maxOptions && (
        <Button
          icon={Plus}
          look="plain"
          className="-ml-3 self-start px-3"
          onClick={() => onChange([...options, newOption()])}
        >
          {text('addOption')}
        </Button>
      )}
    </>
  )
}
