import type { Contact } from '#core/contracts/contacts.ts'
import type { Language, User } from '#core/contracts/users.ts'

const defaults: Record<Language, string> = {
  en: 'Hi {first_name}, it was great to meet you! I just scanned your card and wanted to say hello. {my_name}',
  es: 'Hola {first_name}, ¡un placer conocerte! Acabo de escanear tu tarjeta y quería saludarte. {my_name}',
}

/** The first message of somebody who has not written their own. */
export function defaultMessage(language: Language): string {
  return defaults[language]
}

type Sender = Pick<User, 'first_name' | 'last_name' | 'company'>
type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company'>

/**
 * Fills the placeholders of PRODUCT §6. A value that is missing leaves no gap: doubled spaces and a space or comma
 * before punctuation go. What a card prints is filled in once and never read as a placeholder itself.
 */
export function fillTemplate(template: string, { contact, sender }: { contact: Recipient; sender: Sender }): string {
  const values: Record<string, string> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    my_name: `${sender.first_name} ${sender.last_name}`.trim(),
    my_company: sender.company,
  }
  return template
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([,.!?])/g, '$1')
    .trim()
}

/** A click-to-chat link (INTEGRATIONS "WhatsApp": digits only, no +); undefined without a valid number. */
export function whatsAppLink({ phoneE164, text }: { phoneE164: string; text: string }): string | undefined {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phoneE164)?.[1]
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
