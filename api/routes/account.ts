import type { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { fileAnswer } from '#api/answers/streamed-answers.ts'
import { limitRate } from '#api/guards/rate-limit.ts'
import { deleteAccountSchema, downloadRequestSchema } from '#contracts/account.ts'
import type { ExportForm } from '#contracts/portal.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { exportAccount, sendAccountExport } from '#core/account/export-account.ts'
import type { App, OwnedContact, OwnedEvent } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { getAccountRefund } from '#core/billing/refund/find-refundable.ts'
import { exportContacts, exportList, sendContacts, sendList } from '#core/contacts/export/export-contacts.ts'
import { exportVcard, sendVcard } from '#core/contacts/export/export-vcard.ts'
import { deleteCardImages } from '#core/contacts/pictures/card-images.ts'

type Asked = z.output<typeof downloadRequestSchema>

/**
 * A person's data under `/api/user/{userId}`: the export as a zip, removal of card pictures, and deletion of the
 * account (PRODUCT §10). Inside Telegram a file is downloaded by an address with a ticket, or sent by the bot.
 */
export function accountRoutes(app: App) {
  const rareExports = limitRate(app.limits.exportsPerUser, c => String(c.get('userId')), { seconds: 3600 })
  const nothing = async () => undefined
  return {
    'GET /api/user/{userId}/export': {
      limits: [rareExports],
      answer: (c, { userId }) => fileAnswer(c, { ...exportAccount(app, { userId }), contentType: 'application/zip' }),
    },
    'POST /api/user/{userId}/downloads': async (c, { userId }) => {
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') await rareExports(c, nothing)
      const { fileName } = await doFor<Named | Promise<Named>>(files, app, userId, request)
      const contactId = request.what === 'vcard' ? request.contact_id : undefined
      const eventId = request.what === 'event' ? request.event_id : undefined
      const ticket = createTicket(app, { userId, purpose: request.what, contactId, eventId })
      const query = new URLSearchParams({ ticket, ...ticketQueryOf(request) })
      const url = `${c.get('origin')}/api/downloads/${request.what}?${query}`
      return { url, file_name: fileName }
    },
    'POST /api/user/{userId}/downloads/send': async (c, { userId }) => {
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') await rareExports(c, nothing)
      await doFor(sendings, app, userId, request)
    },
    'GET /api/user/{userId}/refund': (_, person) => getAccountRefund(app, person),
    'DELETE /api/user/{userId}/card-images': (_, person) => deleteCardImages(app, person),
    'DELETE /api/user/{userId}': async (c, person) => {
      const { refund } = await jsonBody(c, deleteAccountSchema)
      await deleteAccount(app, { ...person, refund })
    },
  } satisfies CallRoutes
}

/** The query parameters of the address beside the ticket. */
function ticketQueryOf(request: Asked): Record<string, string> {
  if (request.what === 'event') return { form: request.form }
  if (request.what !== 'list') return {}
  const query = Object.entries(request.list).filter(([, value]) => value !== undefined)
  return Object.fromEntries(query.map(([name, value]) => [name, String(value)]))
}

/** What is done with each kind of file. */
type Doing<Done> = {
  account: (app: App, person: { userId: number }) => Done
  vcard: (app: App, contact: OwnedContact) => Done
  event: (app: App, event: OwnedEvent & { form: ExportForm }) => Done
  list: (app: App, list: { userId: number; list: Extract<Asked, { what: 'list' }>['list'] }) => Done
}
type Named = { fileName: string }

const files = { account: exportAccount, vcard: exportVcard, event: exportContacts, list: exportList }
const sendings = { account: sendAccountExport, vcard: sendVcard, event: sendContacts, list: sendList }

function doFor<Done>(how: Doing<Done>, app: App, userId: number, request: Asked): Done {
  switch (request.what) {
    case 'account':
      return how.account(app, { userId })
    case 'vcard':
      return how.vcard(app, { userId, contactId: request.contact_id })
    case 'event':
      return how.event(app, { userId, eventId: request.event_id, form: request.form })
    case 'list':
      return how.list(app, { userId, list: request.list })
  }
}
