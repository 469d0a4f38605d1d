import { Link } from 'wouter'
import type { ContactMessaging } from '#contracts/messaging.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { useMessagingText } from './messaging-text.ts'

const linkLook = 'inline-flex min-h-11 items-center font-medium text-link underline'

/** Why the message cannot be sent from here, or not from the number that was chosen; and where to change that. */
export function SendingNote({ messaging }: { messaging: ContactMessaging }) {
  const text = useMessagingText()
  const errorText = useErrorText()
  const place = usePlace()
  const { refusal } = messaging
  // Where nobody has set it up, the link is all there is; the switch beside it tells of "do not message".
  if (refusal === 'whatsapp-off' || refusal === 'do-not-message') return null
  const fallsBackText = messaging.falls_back && text(`fallsBack.${messaging.falls_back}`)
  if (!refusal && !fallsBackText) return null
  const words = refusal === 'plan-needed' ? text('needsPlan') : refusal ? errorText(refusal) : fallsBackText
  return (
    <p className="text-sm text-muted">
      {words}{' '}
      {refusal === 'plan-needed' && (
        <Link href={place.plans} className={linkLook}>
          {text('seePlans')}
        </Link>
      )}
      {(refusal === 'own-number-needed' || refusal === 'message-has-link') && (
        <Link href={place.settings} className={linkLook}>
          {text('toSettings')}
        </Link>
      )}
    </p>
  )
}
