import type { Contact } from '#contracts/contacts.ts'
import type { Meeting } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { timeLabel } from '#miniapp/format/day.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useTeamsText } from '../event-data/events-text.ts'

/** When, where and by whom a contact was scanned; nothing where one person met them once. */
export function ContactMeetings({ contact }: { contact: Contact }) {
  const text = useTeamsText()
  const { userId } = useApi()
  const input = { userId, contactId: contact.id }
  const options = { select: ({ meetings }: { meetings: Meeting[] }) => meetings, staleTime: 0 }
  const meetings = useCall('GET /api/contacts/{userId}/{contactId}/meetings', input, options).data ?? []
  if (meetings.length < 2) return null
  return (
    <Section title={text('meetings')}>
      <ol className="rounded-card border border-hairline bg-surface text-sm">
        {meetings.map(meeting => (
          <li key={meeting.id} className="border-b border-hairline px-4 py-3 last:border-b-0">
            <MeetingLines meeting={meeting} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function MeetingLines({ meeting: { met_at, event, scanned_by, note } }: { meeting: Meeting }) {
  const text = useTeamsText()
  const time = timeLabel(new Date(met_at), useLanguage())
  return (
    <>
      {event && <p className="font-medium break-words">{event}</p>}
      <p className="text-muted">
        <DayText moment={met_at} /> · {time}
        {scanned_by && <> · {text('scannedBy', { name: scanned_by.name })}</>}
      </p>
      {note && <p className="mt-1 break-words whitespace-pre-line">{note}</p>}
    </>
  )
}
