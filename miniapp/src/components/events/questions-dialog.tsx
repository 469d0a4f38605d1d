import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Event, EventPatch } from '#contracts/events.ts'
import { maxQuestions } from '#contracts/values/constants.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { areValid, draftOf, inputOf, newQuestion, type QuestionDraft } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'

/** The questions of an event: added, ordered, changed and deleted, and saved together. */
export function QuestionsDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
  const { event, actions, onClose } = props
  const text = useEventsText()
  const screenText = useText()
  const toast = useToast()
  const [drafts, setDrafts] = useState(() => event.questions.map(draftOf))
  const [isTried, setIsTried] = useState(false)
  const isWrong = isTried && !areValid(drafts)
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(event.questions.map(draftOf))
  useClosingGuard(isDirty)
  const save = useMutation({
    mutationFn: (patch: EventPatch) => actions.save(event, patch),
    onSuccess: () => {
      toast({ title: text('questionsSaved') })
      onClose()
    },
  })
  const isRefused = save.error instanceof ApiError && save.error.code === 'invalid-input'

  function submit(): void {
    setIsTried(true)
    if (areValid(drafts)) save.mutate({ questions: drafts.map(inputOf) })
  }

  return (
    <Dialog
      title={text('questionsTitle', { name: event.name })}
      hint={text('questionsHint')}
      onClose={onClose}
      keepsOpen={isDirty}
    >
      <DialogForm
        action={screenText('save')}
        isDisabled={save.isPending}
        error={isWrong || isRefused ? undefined : save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        {drafts.map((question, index) => (
          <QuestionFields
            key={question.key}
            question={question}
            n={index + 1}
            count={drafts.length}
            onChange={changed => setDrafts(drafts.map(one => (one.key === changed.key ? changed : one)))}
            onMove={by => setDrafts(moved(drafts, index, by))}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== question.key))}
          />
        ))}
        {drafts.length < maxQuestions && (
          <Button icon={Plus} className="self-start" onClick={() => setDrafts([...drafts, newQuestion()])}>
            {text('addQuestion')}
          </Button>
        )}
        {(isWrong || isRefused) && (
          <p role="alert" className="text-sm text-danger">
            {text('wrongQuestions')}
          </p>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** The questions with this one in the place of its neighbour. */
function moved(drafts: readonly QuestionDraft[], index: number, by: -1 | 1): QuestionDraft[] {
  const others = drafts.filter((_, at) => at !== index)
  return others.toSpliced(index + by, 0, ...drafts.slice(index, index + 1))
}
