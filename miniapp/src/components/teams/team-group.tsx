import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#contracts/events.ts'
import type { Team } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { useRefreshTeam } from './use-team.ts'

/** The Telegram group whose photos go to the event, or the way to link one; nothing where the bot's name is unknown. */
export function TeamGroup({ event, team: { group, group_link } }: { event: Event; team: Team }) {
  const text = useTeamsText()
  const telegram = useTelegram()
  const { userId, call } = useApi()
  const refresh = useRefreshTeam(event.id)
  const [isUnlinking, setUnlinking] = useState(false)
  if (!group && !group_link) return null
  return (
    <Section title={text('group')} as="h3" className="flex flex-col items-start gap-2 text-sm">
      {group ? (
        <>
          <p className="max-w-full font-medium break-words">{group.title}</p>
          <p className="text-muted">{text(group.is_admin ? 'groupAdmin' : 'groupMention')}</p>
          <Button look="danger" className="-ml-4" onClick={() => setUnlinking(true)}>
            {text('unlink')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{text('groupHint')}</p>
          {group_link && (
            <Button icon={Users} onClick={() => telegram.openLink(group_link)}>
              {text('useInGroup')}
            </Button>
          )}
        </>
      )}
      {isUnlinking && group && (
        <ConfirmDialog
          title={text('unlinkTitle', { title: group.title })}
          text={text('unlinkText')}
          action={text('unlink')}
          done={text('unlinked')}
          run={async () => {
            await call('DELETE /api/events/{userId}/{eventId}/group', { userId, eventId: event.id })
            await refresh()
          }}
          onClose={() => setUnlinking(false)}
        />
      )}
    </Section>
  )
}
