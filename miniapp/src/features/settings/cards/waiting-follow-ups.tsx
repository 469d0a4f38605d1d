import { Link } from 'wouter'
import { useFollowUps } from '#miniapp/components/messaging/messages-api.ts'
import { PlannedMessage } from '#miniapp/components/messaging/planned-message.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'

/** The follow-ups that wait, soonest first; each can be changed or called off. */
export function WaitingFollowUps() {
  const text = useSettingsText()
  const followUps = useFollowUps()
  return (
    <section aria-labelledby="waiting-title" className="mt-4 border-t border-hairline pt-4">
      <h3 id="waiting-title" className="text-sm font-semibold">
        {text('followUp.waiting')}
      </h3>
      {followUps.isError && (
        <LoadError
          title={text('followUp.loadFailed')}
          error={followUps.error}
          onRetry={() => void followUps.refetch()}
        />
      )}
      {followUps.data?.messages.length === 0 && <p className="mt-1 text-sm text-muted">{text('followUp.none')}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {followUps.data?.messages.map(message => (
          <li key={message.id} className="py-3">
            <Link
              href={`/contacts/${message.contact_id}`}
              className="inline-flex min-h-11 items-center text-sm font-medium break-words text-link"
            >
              {message.contact_name}
            </Link>
            <PlannedMessage message={message} />
          </li>
        ))}
      </ul>
    </section>
  )
}
