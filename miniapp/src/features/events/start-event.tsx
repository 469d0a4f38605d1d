import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { eventsKey } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'

/** Starts an event by its name: a new one, or the earlier one that is called so. */
export function StartEvent() {
  const text = useEventsText()
  const errorText = useErrorText()
  const toast = useToast()
  const api = useApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const start = useMutation({
    mutationFn: () => api.call('POST /api/events/{userId}', { userId: api.userId, body: { name } }),
    onSuccess: event => {
      setName('')
      toast({ title: text('started', { name: event.name }) })
      return queryClient.invalidateQueries({ queryKey: eventsKey(api.userId) })
    },
  })
  const isWrong = start.error instanceof ApiError && start.error.fields.name !== undefined

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (name.trim()) start.mutate()
  }

  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <Field
        label={text('nameOfNew')}
        value={name}
        maxLength={80}
        autoComplete="off"
        placeholder="MWC 2026"
        className="min-w-0 flex-1"
        onChange={event => setName(event.target.value)}
        error={start.error ? (isWrong ? text('wrongName') : errorText(start.error)) : undefined}
      />
      <Button
        type="submit"
        look="primary"
        className={start.error ? 'mt-6' : 'self-end'}
        disabled={start.isPending || !name.trim()}
      >
        {text('start')}
      </Button>
    </form>
  )
}
