import { telegramLink } from 'card-reader/profiles'
import { InlineKeyboard, Keyboard } from 'grammy'
import { titleOf } from '#bot/content/contact-text.ts'
import { addWhatsAppButtons } from '#bot/content/whatsapp-buttons.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Contact, cardFields, doubtfulFields } from '#contracts/contacts.ts'
import { ratings } from '#contracts/events.ts'
import { shorten } from '#contracts/lengths.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import { languages } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'
import { isAllowed } from '#core/contacts/policies.ts'

/** The contact's address in the Mini App; undefined without a public https address, which Telegram requires. */
export function contactUrl(env: Env, contactId: number): string | undefined {
  return env.isPublic ? `${env.PUBLIC_URL}/contacts/${contactId}` : undefined
}

/**
 * The buttons under a contact (PRODUCT §2), first the check of its uncertain fields. A contact from an event can be
 * rated, and one of a team's owner copied; whom the owner knew before can only be rated. `keepBoth` is the data of the
 * button that undoes a merge.
 */
export function contactKeyboard(input: {
  contact: Contact
  say: Say
  /** Undefined for a contact of a team, which only its owner writes to. */
  messaging: ContactMessaging | undefined
  openUrl: string | undefined
  keepBoth?: string | undefined
  /** Whether the step that can be undone was a back side. */
  isBackSide?: boolean
}): InlineKeyboard {
  const { contact, say } = input
  const keyboard = new InlineKeyboard()
  if (!isAllowed(contact.standing, 'edit')) {
    addRatings(keyboard, { contact, say })
    addCopyButtons(keyboard, { contact, say })
    return keyboard
  }
  addChecks(keyboard, input)
  if (contact.event_id !== null) addRatings(keyboard, { contact, say })
  if (input.messaging) {
    addWhatsAppButtons(keyboard, { contactId: contact.id, messaging: input.messaging, say })
    addEmailButton(keyboard, { ...input, messaging: input.messaging })
  }
  if (input.keepBoth)
    keyboard.text(say(input.isBackSide ? 'button.not-back-side' : 'button.keep-both'), input.keepBoth).row()
  const telegram = telegramLink(contact.profiles)
  if (telegram) keyboard.url(say('button.write-telegram'), telegram).row()
  addCopyButtons(keyboard, { contact, say })
  if (isAllowed(contact.standing, 'copy'))
    keyboard.text(say('button.keep-copy'), buttons.keepCopy.write(contact.id)).row()
  keyboard
    .text(say('button.edit'), buttons.editContact.write(contact.id))
    .text(say('button.back-side'), buttons.addBackSide.write(contact.id))
    .row()
    .text(say('button.remind'), buttons.askReminder.write(contact.id))
  if (isAllowed(contact.standing, 'delete'))
    keyboard.text(say('button.delete'), buttons.deleteContact.write(contact.id)).danger()
  return input.openUrl
    ? keyboard.webApp(say('button.open'), input.openUrl)
    : keyboard.text(say('button.open'), buttons.showContact.write(contact.id))
}

/** A keyboard below others, as far as there are any. */
export function above(others: readonly (InlineKeyboard | undefined)[], keyboard: InlineKeyboard): InlineKeyboard {
  return InlineKeyboard.from([...others.flatMap(other => other?.inline_keyboard ?? []), ...keyboard.inline_keyboard])
}

/**
 * A button per uncertain field: it opens the comparison with the card, or asks in the chat if there is no address for
 * that.
 */
function addChecks(
  keyboard: InlineKeyboard,
  { contact, say, openUrl }: { contact: Contact; say: Say; openUrl: string | undefined },
): void {
  const fields = doubtfulFields(contact)
  for (const [index, field] of fields.entries()) {
    const label = say('button.check', { field: say(`field.${field}`) })
    if (openUrl) keyboard.webApp(label, `${openUrl}/compare?field=${field}`)
    else keyboard.text(label, buttons.editField.write(contact.id, field))
    if (index % 2 === 1 || index === fields.length - 1) keyboard.row()
  }
}

/** Telegram takes no `mailto:` link, so the button opens a page that does; that needs a public address. */
function addEmailButton(
  keyboard: InlineKeyboard,
  { messaging, say, openUrl }: { messaging: ContactMessaging; say: Say; openUrl: string | undefined },
): void {
  if (openUrl && messaging.email) keyboard.url(say('button.email'), new URL(messaging.email.path, openUrl).href).row()
}

/** Copy buttons hold at most 256 characters. */
function addCopyButtons(keyboard: InlineKeyboard, { contact, say }: { contact: Contact; say: Say }): void {
  if (contact.phone) keyboard.copyText(say('button.copy-phone'), contact.phone_e164 || contact.phone)
  if (contact.email) keyboard.copyText(say('button.copy-email'), contact.email)
  if (contact.phone || contact.email) keyboard.row()
}

/** The chosen rating is ticked. */
function addRatings(keyboard: InlineKeyboard, { contact, say }: { contact: Contact; say: Say }): void {
  for (const rating of ratings) {
    const label = say(`rating.${rating}`)
    keyboard.text(rating === contact.rating ? `✓ ${label}` : label, buttons.rate.write(contact.id, rating))
  }
  keyboard.row()
}

/** Offers another try for an unreadable back side; otherwise the next photo would be a new card. */
export function backSideKeyboard({ contactId, say }: { contactId: number; say: Say }): InlineKeyboard {
  return new InlineKeyboard().text(say('button.back-side-again'), buttons.addBackSide.write(contactId))
}

/** Asks whose card a back side is: a new contact's, or the known contact's. */
export function whoseCardKeyboard(input: { scanId: number; known: Contact | undefined; say: Say }): InlineKeyboard {
  const { scanId, known, say } = input
  const keyboard = new InlineKeyboard().text(say('button.new-contact'), buttons.newPerson.write(scanId))
  if (!known) return keyboard
  return keyboard
    .row()
    .text(say('button.is-back-side', { name: titleOf(known, say) }), buttons.isBackSide.write(scanId))
}

/** The languages, each by its own name. */
export function languageKeyboard(say: Say): InlineKeyboard {
  const keyboard = new InlineKeyboard()
  for (const [index, language] of languages.entries()) {
    keyboard.text(say(`language.${language}`), buttons.language.write(language))
    if (index % 2 === 1) keyboard.row()
  }
  return keyboard
}

/** One button per field, two per row, and a way back. `keepBoth` is passed on, so that the undo button survives. */
export function fieldsKeyboard({
  contactId,
  keepBoth,
  say,
}: {
  contactId: number
  keepBoth?: string | undefined
  say: Say
}): InlineKeyboard {
  const keyboard = new InlineKeyboard()
  if (keepBoth) keyboard.text(say('button.keep-both'), keepBoth).row()
  for (const [index, field] of cardFields.entries()) {
    keyboard.text(say(`field.${field}`), buttons.editField.write(contactId, field))
    if (index % 2 === 1 || index === cardFields.length - 1) keyboard.row()
  }
  return keyboard.text(say('button.done'), buttons.stopEditing.write(contactId))
}

/** A page of contacts, one per row, with arrows to other pages. */
export function contactListKeyboard(input: {
  contacts: Contact[]
  page: number
  pages: number
  say: Say
}): InlineKeyboard {
  const { page, pages, say } = input
  const keyboard = new InlineKeyboard()
  for (const contact of input.contacts) {
    const company = contact.company && contact.company !== titleOf(contact, say) ? ` · ${contact.company}` : ''
    const label = shorten(`${titleOf(contact, say)}${company}`, 60)
    keyboard.text(label, buttons.showContact.write(contact.id)).row()
  }
  if (page > 1) keyboard.text(say('contacts.newer'), buttons.contactPage.write(page - 1))
  if (page < pages) keyboard.text(say('contacts.older'), buttons.contactPage.write(page + 1))
  return keyboard
}

/** Buttons to choose a plan in the Mini App, if Telegram can reach it, and to compare the plans in the chat. */
export function upgradeKeyboard({ env, say }: { env: Env; say: Say }): InlineKeyboard {
  if (!env.isPublic) return new InlineKeyboard().text(say('button.upgrade'), buttons.plans.write())
  return new InlineKeyboard()
    .webApp(say('button.upgrade'), `${env.PUBLIC_URL}/subscription`)
    .text(say('button.plans'), buttons.plans.write())
}

/** Asks to share one's phone, which the portal's login needs, or to skip. */
export function sharePhoneKeyboard(say: Say): Keyboard {
  return new Keyboard().requestContact(say('start.share')).text(say('start.skip')).resized().oneTime()
}
