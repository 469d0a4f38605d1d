import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CalendarDays } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { eventsKey, useEvents } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { EventList } from '#miniapp/components/events/event-list.tsx'
import { MyTeamCard } from '#miniapp/components/teams/my-team-card.tsx'
import { TeamButton } from '#miniapp/components/teams/team-button.tsx'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** Events: start one, go on with one, and what was met at each. */
export function Events() {
  const text = useEventsText()
  const screenText = useText()
  usePageTitle(text('title'))
  const events = useEvents()
  const actions = useEventActions()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto flex w-full max-w-[40rem] flex-col gap-4 px-4 pt-2 pb-8 lg:pt-6">
        <header>
          <Link
            href="/contacts"
            className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-medium text-link"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {screenText('contact.back')}
          </Link>
          <h1 className="text-lg font-semibold">{text('title')}</h1>
          <p className="text-sm text-muted">{text('hint')}</p>
        </header>
        <MyTeamCard />
        <StartEvent />
        {events.isPending && <Skeleton className="h-40 w-full" />}
        {events.isError && <LoadError title={text('loadFailed')} query={events} />}
        {events.data?.length === 0 && <Notice icon={CalendarDays} title={text('none')} hint={text('noneHint')} />}
        {events.data && (
          <EventList events={events.data} actions={actions} teamOf={event => <TeamButton event={event} />} />
        )}
      </div>
    </div>
  )
}

/** Starts an event by its name: a new one, or the earlier one that is called so. */
function StartEvent() {
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
