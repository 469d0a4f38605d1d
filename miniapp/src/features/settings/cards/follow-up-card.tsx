import { Link } from 'wouter'
import { useFollowUps, useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { PlannedMessage } from '#miniapp/components/messaging/planned-message.tsx'
import { isOffered, SendingNote } from '#miniapp/features/settings/parts/sending-note.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Section } from '#miniapp/ui/section.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { FollowUpForm } from './follow-up-form.tsx'
import { MessagingLoading } from './messaging-loading.tsx'
import { useSaveMessaging } from './use-save-messaging.ts'

/** Whether, when and with which words a second message goes out, and those that wait; nothing where this server sends none. */
export function FollowUpCard() {
  const text = useSettingsText()
  const fail = useFailureToast()
  const query = useMessagingSettings()
  const save = useSaveMessaging()
  const settings = query.data
  if (!settings) {
    return (
      <Card title={text('followUp.title')}>
        <MessagingLoading query={query} />
      </Card>
    )
  }
  const isOn = (save.isPending ? save.variables.follow_up : undefined) ?? settings.follow_up
  if (!isOffered(settings) && !isOn) return null
  return (
    <Card title={text('followUp.title')}>
      <Switch
        label={text('followUp.label')}
        hint={text('followUp.hint')}
        checked={isOn}
        disabled={!settings.may_follow_up && !isOn}
        onChange={follow_up => save.mutate({ follow_up }, { onError: fail })}
      />
      <SendingNote settings={settings} isInPlan={settings.may_follow_up} />
      {/* A message that changed elsewhere, as with the form of address, is what is to be edited. */}
      {isOn && <FollowUpForm key={settings.follow_up_message} settings={settings} />}
      {(isOn || settings.may_follow_up) && <WaitingFollowUps />}
    </Card>
  )
}

/** The follow-ups that wait, soonest first; each can be changed or called off. */
function WaitingFollowUps() {
  const text = useSettingsText()
  const followUps = useFollowUps()
  return (
    <Section title={text('followUp.waiting')} as="h3" className="mt-4 border-t border-hairline pt-4">
      {followUps.isError && <LoadError title={text('followUp.loadFailed')} query={followUps} />}
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
    </Section>
  )
}
