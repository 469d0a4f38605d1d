import { eq } from 'drizzle-orm'
import { contactOf, findCardOwner } from '#core/account/my-card/public-card.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { columnsOf } from '#core/contacts/contact-row.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import type { SentDetails } from '#core/contracts/my-card.ts'
import { writeReceived } from '#core/outbox/write-outbox.ts'
import { findUser } from '#core/users/find-user.ts'
import { contacts } from '#db/schema.ts'

/**
 * What a visitor of a public card sent is a contact of the card's owner, who is told in the chat. Always a new one: a
 * stranger changes no contact that is there. Throws `not-found`.
 */
export function receiveDetails(app: App, { slug, details }: { slug: string; details: SentDetails }): void {
  const userId = findCardOwner(app, { slug })
  if (userId === undefined) throw new AppError('not-found')
  const { message, consent, ...typed } = details
  write(app, tx => {
    const owner = findUser(tx, { userId })
    const phone = readPhone(typed.phone, { like: owner?.login_phone || owner?.phone })
    const card = { ...contactOf({ ...typed, website: '' }), ...phone }
    const contactId = insertContact(app, tx, { userId, card, image: undefined })
    if (message) {
      const { vcf } = columnsOf(app, card, { notes: message, tags: [] })
      tx.update(contacts).set({ notes: message, vcf }).where(eq(contacts.id, contactId)).run()
    }
    writeReceived(app, tx, { userId, contactId })
  })
}
