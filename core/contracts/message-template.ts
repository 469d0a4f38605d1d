import type { Contact } from './contacts.ts'
import { fullName } from './full-name.ts'
import type { Language, User } from './users.ts'

/** What a template may hold (PRODUCT §6), each between braces. */
export const placeholders = ['first_name', 'last_name', 'company', 'my_name', 'my_company'] as const

const defaults: Record<'first' | 'follow-up', Record<Language, string>> = {
  first: {
    en: 'Hi {first_name}, it was great to meet you! I just scanned your card and wanted to say hello. {my_name}',
    es: 'Hola {first_name}, ¡un placer conocerte! Acabo de escanear tu tarjeta y quería saludarte. {my_name}',
    pt: 'Olá {first_name}, foi um prazer conhecer você! Acabei de digitalizar seu cartão e queria dar um oi. {my_name}',
    de: 'Hallo {first_name}, schön, dich kennengelernt zu haben! Ich habe gerade deine Visitenkarte gescannt und wollte mich melden. {my_name}',
    fr: 'Bonjour {first_name}, ravi de cette rencontre ! Je viens de scanner votre carte et voulais vous saluer. {my_name}',
    it: 'Ciao {first_name}, è stato un piacere conoscerti! Ho appena scansionato il tuo biglietto e volevo salutarti. {my_name}',
  },
  'follow-up': {
    en: 'Hi {first_name}, we met a few days ago and I would love to stay in touch. Do you have time for a short call? {my_name}',
    es: 'Hola {first_name}, nos conocimos hace unos días y me gustaría seguir en contacto. ¿Tienes un rato para una llamada? {my_name}',
    pt: 'Olá {first_name}, nos conhecemos há alguns dias e eu gostaria de manter contato. Você tem um tempinho para uma ligação? {my_name}',
    de: 'Hallo {first_name}, wir haben uns vor ein paar Tagen kennengelernt und ich würde gern in Kontakt bleiben. Hast du Zeit für ein kurzes Telefonat? {my_name}',
    fr: 'Bonjour {first_name}, nous nous sommes rencontrés il y a quelques jours et j’aimerais rester en contact. Auriez-vous un moment pour un bref appel ? {my_name}',
    it: 'Ciao {first_name}, ci siamo conosciuti qualche giorno fa e mi piacerebbe restare in contatto. Hai un momento per una breve chiamata? {my_name}',
  },
}

/** The message of somebody who has not written their own. */
export function defaultMessage(language: Language, kind: 'first' | 'follow-up' = 'first'): string {
  return defaults[kind][language]
}

type Sender = Pick<User, 'first_name' | 'last_name' | 'company'>
type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company'>

/**
 * Fills the placeholders of PRODUCT §6. A value that is missing leaves no gap: doubled spaces and a space or comma
 * before punctuation go. What a card prints is filled in once and never read as a placeholder itself, and stays on its
 * line. Screens preview with this same function.
 */
export function fillTemplate(template: string, { contact, sender }: { contact: Recipient; sender: Sender }): string {
  const values: Record<string, string> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    my_name: fullName(sender),
    my_company: sender.company,
  }
  return template
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => asOneLine(values[name]) ?? placeholder)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([,.!?])/g, '$1')
    .trim()
}

/** Line breaks and invisible control characters of a card's text would let it pose as another part of the message. */
function asOneLine(value: string | undefined): string | undefined {
  return value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

/** A click-to-chat link (INTEGRATIONS "WhatsApp": digits only, no +); undefined without a valid number. */
export function whatsAppLink({ phoneE164, text }: { phoneE164: string; text: string }): string | undefined {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phoneE164)?.[1]
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
