import type { Profile } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'

/** Whether each new contact comes to the chat as a file too. A refusal is told and changes nothing. */
export function ContactFilesCard({ user }: { user: Profile }) {
  const text = usePortalText()
  const errorText = useErrorText()
  const toast = useToast()
  const { mutate, isPending, variables } = useSaveProfile()
  const chosen = isPending ? variables.send_vcards : undefined
  const onError = (error: Error) => toast({ title: text('error'), description: errorText(error), tone: 'error' })
  return (
    <Card title={text('settings.files.title')}>
      <Switch
        label={text('settings.files.label')}
        hint={text('settings.files.hint')}
        checked={chosen ?? user.send_vcards}
        onChange={send_vcards => mutate({ send_vcards }, { onError })}
      />
    </Card>
  )
}
