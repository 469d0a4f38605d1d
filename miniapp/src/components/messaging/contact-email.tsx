import { Mail } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useContactMessaging } from './messages-api.ts'
import { useMessagingText } from './messaging-text.ts'

/** The first e-mail to a contact, in the person's own mail program; nothing for one without an address. */
export function ContactEmail({ contact }: { contact: Contact }) {
  const text = useMessagingText()
  const language = useLanguage()
  const messaging = useContactMessaging(contact.id)
  const email = messaging.data?.email
  if (!email) return null
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (
    <Section title={text('email.title')} className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-surface p-4">
        <p className="text-sm text-muted">
          {email.opened_at ? text('email.opened', { when: day.format(new Date(email.opened_at)) }) : text('email.hint')}
        </p>
        <Button look="soft" asChild>
          <ExternalLink href={new URL(email.path, location.origin).href} onClick={() => void messaging.refetch()}>
            <Mail aria-hidden="true" className="size-4" />
            {text('email.write')}
          </ExternalLink>
        </Button>
      </div>
    </Section>
  )
}
