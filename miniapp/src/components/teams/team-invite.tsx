import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Copy, Send } from 'lucide-react'
import type { Event } from '#contracts/events.ts'
import type { TeamInvite as Invitation, Team } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { useSwitchEvent } from '#miniapp/components/event-data/use-events.ts'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { useRefreshTeam } from './use-team.ts'

/**
 * The invitation to an event: one button makes it and lets Telegram ask for the chat; its link and code stand below, and
 * can be revoked. Only an event that is on has one.
 */
export function TeamInvite({ event, team }: { event: Event; team: Team }) {
  const text = useTeamsText()
  const eventsText = useEventsText()
  const api = useApi()
  const owned = { userId: api.userId, eventId: event.id }
  const refresh = useRefreshTeam(event.id)
  const switchEvent = useSwitchEvent(useEventActions())
  const telegram = useTelegram()
  const share = (link: string) => telegram.openLink(shareAddress(link, text('shareText', { name: event.name })))
  const invite = useMutation({
    mutationFn: () => api.call('POST /api/events/{userId}/{eventId}/invite', owned),
    onSuccess: async ({ link }) => {
      await refresh()
      if (link) share(link)
    },
  })
  return (
    <section className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">{text('inviteHint', { most: team.most })}</p>
      {!event.active && (
        <>
          <p>{text('switchedOff')}</p>
          <Button look="primary" onClick={() => void switchEvent(event, true).then(refresh)}>
            {eventsText('goOn')}
          </Button>
        </>
      )}
      {event.active && (
        <Button
          icon={Send}
          look="primary"
          disabled={invite.isPending}
          onClick={() => (team.invite?.link ? share(team.invite.link) : invite.mutate())}
        >
          {text('invite')}
        </Button>
      )}
      {team.invite && <ReadyInvite event={event} invite={team.invite} />}
      <ErrorLine error={invite.error} />
    </section>
  )
}

/** An invitation that can be used now, for who hands it on in another way. */
function ReadyInvite({ event, invite: { link, code, expires_at } }: { event: Event; invite: Invitation }) {
  const text = useTeamsText()
  const language = useLanguage()
  const toast = useToast()
  const api = useApi()
  const refresh = useRefreshTeam(event.id)
  const revoke = useMutation({
    mutationFn: () =>
      api.call('DELETE /api/events/{userId}/{eventId}/invite', { userId: api.userId, eventId: event.id }),
    onSuccess: () => {
      toast({ title: text('revoked') })
      return refresh()
    },
  })
  return (
    <details className="group w-full">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium text-link">
        {text('otherWays')}
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-3">
        <dl className="flex w-full flex-col gap-2">
          {link && <CopyRow label={text('link')} copy={text('copyLink')} value={link} />}
          <CopyRow label={text('code')} copy={text('copyCode')} value={`/join ${code}`} />
        </dl>
        <p className="text-muted">{text('expires', { date: dayText(expires_at, language) })}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
            {text('revoke')}
          </Button>
        </div>
        <ErrorLine error={revoke.error} />
      </div>
    </details>
  )
}

function CopyRow({ label, copy, value }: { label: string; copy: string; value: string }) {
  const copyText = useCopy()
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-raised px-3 py-2 break-all select-all">{value}</code>
        <Button look="plain" icon={Copy} aria-label={copy} onClick={() => void copyText(value)} />
      </dd>
    </div>
  )
}

/** The page of Telegram that lets a person choose the chat to send a link to. */
function shareAddress(url: string, text: string): string {
  return `https://t.me/share/url?${new URLSearchParams({ url, text }).toString().replaceAll('+', '%20')}`
}
