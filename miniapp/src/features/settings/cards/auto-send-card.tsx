import { useMessagingSettings } from '#miniapp/components/messaging/messages-api.ts'
import { isOffered, SendingNote } from '#miniapp/features/settings/parts/sending-note.tsx'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { MessagingLoading } from './messaging-loading.tsx'
import { useSaveMessaging } from './use-save-messaging.ts'

/** Whether first messages go out by themselves; nothing where none do. It can be switched off on any plan. */
export function AutoSendCard() {
  const text = useSettingsText()
  const fail = useFailureToast()
  const query = useMessagingSettings()
  const save = useSaveMessaging()
  const settings = query.data
  const isOn = (save.isPending ? save.variables.auto_send : undefined) ?? settings?.auto_send ?? false
  if (settings && !isOffered(settings) && !isOn) return null
  return (
    <Card title={text('auto.title')}>
      {!settings && <MessagingLoading query={query} />}
      {settings && (
        <Switch
          label={text('auto.label')}
          hint={text('auto.hint')}
          checked={isOn}
          disabled={!settings.may_use_shared && !isOn}
          onChange={auto_send => save.mutate({ auto_send }, { onError: fail })}
        />
      )}
      {settings && <SendingNote settings={settings} isInPlan={settings.may_use_shared} />}
    </Card>
  )
}
