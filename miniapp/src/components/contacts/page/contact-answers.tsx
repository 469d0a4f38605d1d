import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import type { Answer, ContactAnswers as Answers } from '#contracts/questions.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { eventsKey } from '#miniapp/api/events.ts'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { AnswerField } from './answer-field.tsx'

/** What the contact's event asks, and every answer about the contact; nothing without either. */
export function ContactAnswers({ contact: { id: contactId } }: { contact: Contact }) {
  const text = useEventsText()
  const api = useApi()
  const { userId } = api
  const queryClient = useQueryClient()
  const owned = { userId, contactId }
  const name = 'GET /api/contacts/{userId}/{contactId}/answers'
  const call = useCall(name, owned, { staleTime: 0, gcTime: 0 })
  const onSuccess = (answers: Answers) => {
    queryClient.setQueryData(keyOf(name, owned), answers)
    void queryClient.invalidateQueries({ queryKey: eventsKey(userId) })
  }
  const answer = useMutation({
    mutationFn: ({ questionId, values }: { questionId: number; values: string[] }) =>
      api.call('PUT /api/contacts/{userId}/{contactId}/answers/{questionId}', {
        ...owned,
        questionId,
        body: { values },
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (answerId: number) =>
      api.call('DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}', { ...owned, answerId }),
    onSuccess,
  })
  const { questions = [], answers = [] } = call.data ?? {}
  const others = answers.filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
  const error = answer.error ?? remove.error
  if (questions.length === 0 && others.length === 0) return null
  return (
    <Section title={text('answers')} className="flex flex-col gap-4">
      {questions.map(question => (
        <AnswerField
          key={question.id}
          question={question}
          values={answers.find(({ question_id }) => question_id === question.id)?.values ?? []}
          onAnswer={values => answer.mutate({ questionId: question.id, values })}
        />
      ))}
      {others.length > 0 && <OtherAnswers answers={others} onRemove={({ id }) => remove.mutate(id)} />}
      <ErrorLine error={error} />
    </Section>
  )
}

/** Answers to questions that are deleted, have changed, or are of another event. */
function OtherAnswers({ answers, onRemove }: { answers: readonly Answer[]; onRemove: (answer: Answer) => void }) {
  const text = useEventsText()
  const shown = ({ kind, values }: Answer) =>
    kind === 'yes_no' ? text(values[0] === 'yes' ? 'yes' : 'no') : values.join(', ')
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{text('earlierAnswers')}</h3>
      <ul>
        {answers.map(answer => (
          <li key={answer.id} className="flex items-center gap-2">
            <p className="min-w-0 flex-1 py-2 text-sm break-words">
              <span className="block text-muted">{answer.question}</span>
              {shown(answer)}
            </p>
            <Button
              look="danger"
              icon={Trash2}
              aria-label={text('deleteAnswer', { question: answer.question })}
              onClick={() => onRemove(answer)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
