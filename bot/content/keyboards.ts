import { InlineKeyboard, Keyboard } from 'grammy'
import { titleWithCompany } from '#bot/content/contact-text.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Contact, cardFields } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import { languages } from '#contracts/users.ts'
import type { Env } from '#core/base/env.ts'

/** Offers another try for an unreadable back side; otherwise the next photo would be a new card. */
export function backSideKeyboard({ contactId, say }: { contactId: number; say: Say }): InlineKeyboard {
  return new InlineKeyboard().text(say('button.back-side-again'), buttons.addBackSide.write(contactId))
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
  /** The data of a button that shows a page. */
  pageButton?: (page: number) => string
}): InlineKeyboard {
  const { page, pages, say, pageButton = buttons.contactPage.write } = input
  const keyboard = new InlineKeyboard()
  for (const contact of input.contacts) {
    keyboard.text(shorten(titleWithCompany(contact, say), 60), buttons.showContact.write(contact.id)).row()
  }
  if (page > 1) keyboard.text(say('contacts.newer'), pageButton(page - 1))
  if (page < pages) keyboard.text(say('contacts.older'), pageButton(page + 1))
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
