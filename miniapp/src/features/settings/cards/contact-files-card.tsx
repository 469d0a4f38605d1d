import type { User } from '#contracts/users.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useSaveAtOnce } from '../parts/use-save-user.ts'

/** Whether each new contact comes to the chat as a file too. */
export function ContactFilesCard({ user }: { user: User }) {
  const text = useSettingsText()
  const { save, pending } = useSaveAtOnce()
  return (
    <Card title={text('files.title')}>
      <Switch
        label={text('files.label')}
        hint={text('files.hint')}
        checked={pending?.send_vcards ?? user.send_vcards}
        onChange={send_vcards => save({ send_vcards })}
      />
    </Card>
  )
}
