import { useState } from 'react'
import type { Event } from '#contracts/events.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

const TeamDialog = fetchedDialog(async () => (await import('./team-dialog.tsx')).TeamDialog)

/** Opens the team of an event, or the way to invite one. */
export function TeamButton({ event }: { event: Event }) {
  const text = useTeamsText()
  const [isOpen, setOpen] = useState(false)
  const label = event.members > 0 ? text('team', { count: event.members }) : text('invite')
  return (
    <>
      <Button look="plain" className="px-3" aria-label={`${label} ${event.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <TeamDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}
