import { ArrowLeft, Merge, Trash2, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { contactName, fullName, phoneticName } from '#contracts/values/full-name.ts'
import { SavedText } from '#miniapp/components/contact/saved-text.tsx'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { ContactOrigin } from '#miniapp/components/contacts/history/contact-origin.tsx'
import { EarlierCards } from '#miniapp/components/contacts/history/earlier-cards.tsx'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { ContactPhotos } from '#miniapp/components/contacts/photos/contact-photos.tsx'
import { SentBadge } from '#miniapp/components/contacts/sent-badge.tsx'
import { useTeamsText } from '#miniapp/components/event-data/events-text.ts'
import { ContactEmail } from '#miniapp/components/messaging/contact-email.tsx'
import { ContactMessages } from '#miniapp/components/messaging/contact-messages.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { ContactReminder } from '#miniapp/components/reminders/contact-reminder.tsx'
import { ContactMeetings } from '#miniapp/components/teams/contact-meetings.tsx'
import { ContactOfTeam } from '#miniapp/components/teams/contact-of-team.tsx'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { editableFields } from '#miniapp/format/editable-fields.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useAfterPaint } from '#miniapp/ui/hooks/use-after-paint.ts'
import { Section } from '#miniapp/ui/section.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactAnswers } from './contact-answers.tsx'
import { ContactEvent } from './contact-event.tsx'
import { ContactProfiles } from './contact-profiles.tsx'
import { ContactTags } from './contact-tags.tsx'
import { ContactVoiceNotes } from './contact-voice-notes.tsx'
import { EditableLine } from './editable-line.tsx'
import { FurtherLines } from './further-lines.tsx'
import { WhatsAppNumberChoice } from './whatsapp-number-choice.tsx'

/**
 * A person's page in the order of use: reach them, note what was said, then the card above its fields, so that a misread
 * letter is seen and corrected on the spot.
 */
export function ContactDetails({ contact }: { contact: Contact | undefined }) {
  const text = useText()
  const teamsText = useTeamsText()
  const place = usePlace()
  const language = useLanguage()
  const isPainted = useAfterPaint()
  if (!contact) {
    return (
      <Notice icon={UserX} title={text('contact.gone')} hint={text('contact.goneHint')}>
        <Button asChild>
          <Link href={place.contacts}>{text('contact.back')}</Link>
        </Button>
      </Notice>
    )
  }
  const isCalledByFirm = !fullName(contact) && contact.company
  const firm = isCalledByFirm ? '' : contact.company || text('contacts.noCompany')
  const company = [firm, contact.phonetic_company].filter(Boolean).join(' · ')
  const { standing, scanned_by } = contact
  const isMine = standing === 'owner'
  return (
    <div className="relative min-h-0 flex-1 animate-appear overflow-y-auto overscroll-contain">
      {/* Room for a toast below the last button. */}
      <div className="flex flex-col gap-5 px-4 pt-2 pb-24 lg:px-6 lg:pt-6">
        <Link
          href={isMine ? place.contacts : place.events}
          className={classNames(
            '-mb-3 -ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-control px-2 text-sm font-medium text-link',
            // The list beside it is that of the person's own contacts.
            isMine && 'lg:hidden',
          )}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {isMine ? text('contact.back') : teamsText('back')}
        </Link>
        <header className="flex items-center gap-4">
          <Avatar contact={contact} size="large" />
          <div className="min-w-0">
            <h1 className="text-lg font-semibold break-words">{contactName(contact) || text('contacts.unnamed')}</h1>
            {phoneticName(contact) && <p className="text-sm break-words text-muted">{phoneticName(contact)}</p>}
            <p className="text-sm break-words text-muted">{contact.position || text('contacts.noPosition')}</p>
            <p className="text-sm break-words text-muted">
              {[company, contact.country && `${flagOf(contact.country)} ${countryName(contact.country, language)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              <DayText moment={contact.timestamp} />
              {scanned_by && <span>{teamsText('scannedBy', { name: scanned_by.name })}</span>}
              {isMine && <SentBadge isSent={contact.whatsapp_sent} />}
            </p>
          </div>
        </header>
        <div className="flex flex-col gap-2">
          <ContactActions contact={contact} />
          {isMine && <WhatsAppNumberChoice contact={contact} />}
        </div>
        {isPainted && <ContactRest contact={contact} />}
      </div>
    </div>
  )
}

/** What follows name and tiles: drawn once those are seen. */
function ContactRest({ contact }: { contact: Contact }) {
  const text = useText()
  const fields = editableFields(contact)
  const { standing } = contact
  const isMine = standing === 'owner'
  // Who scanned the card of somebody whom the owner knew before sees only what they read.
  const isWhole = standing !== 'met'
  return (
    <>
      <ContactOfTeam contact={contact} />
      {isWhole && <ContactNotes contact={contact} />}
      {isWhole && <ContactVoiceNotes contact={contact} />}
      <ContactEvent contact={contact} />
      {isWhole && <ContactAnswers key={contact.event_id} contact={contact} />}
      <ContactReminder contact={contact} />
      {isWhole && <ContactPhotos contact={contact} />}
      <section
        aria-label={text('contact.details')}
        className="rounded-card border border-hairline bg-surface empty:hidden"
      >
        {fields.some(field => isDoubtful(contact, field)) && (
          <p className="border-b border-hairline px-4 py-3 text-sm text-warning">{text('contact.checkHint')}</p>
        )}
        {fields.map(field => (
          <EditableLine key={field} contact={contact} field={field} />
        ))}
      </section>
      <FurtherLines contact={contact} />
      {isWhole && <ContactProfiles contact={contact} />}
      {isWhole && <ContactTags contact={contact} />}
      {isMine && <ContactMessaging contact={contact} />}
      {isMine && <ContactEmail contact={contact} />}
      {isWhole && contact.event_id !== null && <ContactMeetings contact={contact} />}
      {isWhole && <EarlierCards contact={contact} />}
      {isMine && <ContactOrigin contact={contact} />}
      {isMine && <MergeContact contact={contact} />}
      <DeleteContact contact={contact} />
    </>
  )
}

/** What was and can be sent to this contact, and whether anything may be sent at all. */
export function ContactMessaging({ contact }: { contact: Contact }) {
  const text = useText()
  const update = useUpdateContact(contact.id)
  return (
    <Section title="WhatsApp" className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
        <ContactMessages contact={contact} />
        <Switch
          label={text('contact.doNotMessage')}
          hint={text('contact.doNotMessageHint')}
          checked={update.isPending ? (update.variables.do_not_message ?? false) : contact.do_not_message}
          onChange={do_not_message => update.mutate({ do_not_message })}
        />
      </div>
    </Section>
  )
}

const MergeDialog = fetchedDialog(
  async () => (await import('#miniapp/components/contacts/duplicates/merge-dialog.tsx')).MergeDialog,
)

/** The button that merges this contact with another one. */
export function MergeContact({ contact }: { contact: Contact }) {
  const text = usePeopleText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={Merge} look="plain" className="-ml-3 self-start px-3 text-left" onClick={() => setAsking(true)}>
        {text('mergeWith')}
      </Button>
      {isAsking && <MergeDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Notes about a contact. */
function ContactNotes({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useText()
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">
        <label htmlFor={id}>{text('contact.notes')}</label>
      </h2>
      <SavedText
        id={id}
        contact={contact}
        field="notes"
        maxLength={4000}
        placeholder={text('contact.notesHint')}
        className="field-sizing-content max-h-80 min-h-16"
      />
    </section>
  )
}

/** Deletes the contact, at the end of its page; only for those who may: its owner, and who alone scanned it. */
function DeleteContact({ contact }: { contact: Contact }) {
  const text = useText()
  const place = usePlace()
  const [, navigate] = useLocation()
  const deleteContact = useDeleteContact()
  const isMine = contact.standing === 'owner'
  if (!isMine && contact.standing !== 'scanner') return null
  const name = contactName(contact) || text('contacts.unnamed')
  return (
    <Button
      icon={Trash2}
      look="danger"
      className="border border-hairline bg-surface"
      aria-label={`${text('contacts.delete')} ${name}`}
      onClick={() => {
        navigate(isMine ? place.contacts : place.events)
        void deleteContact(contact)
      }}
    >
      {text('contacts.delete')}
    </Button>
  )
}
