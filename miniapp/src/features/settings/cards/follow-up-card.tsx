import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { messageLength } from '#contracts/lengths.ts'
import type { MessagingSettings } from '#contracts/messaging.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useFollowUps, useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { PlannedMessage } from '#miniapp/components/messaging/planned-message.tsx'
import { isOffered, SendingNote } from '#miniapp/features/settings/parts/sending-note.tsx'
import { useFieldErrorText, useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Field } from '#miniapp/ui/field.tsx'
import { useFocusWrong } from '#miniapp/ui/hooks/use-error-in-sight.ts'
import { Section } from '#miniapp/ui/section.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { TextArea } from '#miniapp/ui/text-area.tsx'
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

/** Days and words of the follow-up. Its button appears as soon as there is something to save. */
function FollowUpForm({ settings }: { settings: MessagingSettings }) {
  const text = useSettingsText()
  const errorText = useFieldErrorText()
  const toast = useToast()
  const fail = useFailureToast()
  const save = useSaveMessaging()
  const [days, setDays] = useState(String(settings.follow_up_days))
  const [message, setMessage] = useState(settings.follow_up_message)
  const isDirty = days !== String(settings.follow_up_days) || message.trim() !== settings.follow_up_message
  useClosingGuard(isDirty)
  const wrong = save.error instanceof ApiError ? save.error.fields : {}
  const box = useRef<HTMLFormElement>(null)
  useFocusWrong(box, save.error)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    try {
      const saved = await save.mutateAsync({ follow_up_days: Number(days), follow_up_message: message })
      setDays(String(saved.follow_up_days))
      setMessage(saved.follow_up_message)
      toast({ title: text('toast.saved'), description: text('toast.savedText') })
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) fail(error)
    }
  }

  return (
    <form ref={box} onSubmit={event => void submit(event)} noValidate className="mt-3 flex flex-col gap-4">
      <Field
        label={text('followUp.days')}
        type="number"
        inputMode="numeric"
        min={1}
        max={30}
        value={days}
        onChange={event => setDays(event.target.value)}
        error={errorText(wrong.follow_up_days)}
        className="max-w-60"
      />
      <TextArea
        label={text('followUp.message')}
        value={message}
        onChange={event => setMessage(event.target.value)}
        note={text('characters', { count: message.trim().length, max: messageLength.max })}
        error={errorText(wrong.follow_up_message)}
      />
      {isDirty && (
        <Button type="submit" look="primary" className="self-end" disabled={save.isPending}>
          {text(save.isPending ? 'saving' : 'followUp.save')}
        </Button>
      )}
    </form>
  )
}
