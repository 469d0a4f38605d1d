import type { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { jsonBody } from '#api/answers/input.ts'
import { limitRate } from '#api/guards/rate-limit.ts'
import { deleteAccountSchema, downloadRequestSchema } from '#contracts/account.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { exportAccount, sendAccountExport } from '#core/account/export-account.ts'
import type { App } from '#core/app.ts'
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
      answer: c => {
        const file = exportAccount(app, { userId: c.get('userId') })
        return fileAnswer(c, { ...file, contentType: 'application/zip' })
      },
    },
    'POST /api/user/{userId}/downloads': async c => {
      const userId = c.get('userId')
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') await rareExports(c, nothing)
      const { fileName } = await fileFor(app, userId, request)
      const contactId = request.what === 'vcard' ? request.contact_id : undefined
      const eventId = request.what === 'event' ? request.event_id : undefined
      const ticket = createTicket(app, { userId, purpose: request.what, contactId, eventId })
      const query = new URLSearchParams({ ticket, ...ticketQueryOf(request) })
      const url = `${c.get('origin')}/api/downloads/${request.what}?${query}`
      return { url, file_name: fileName }
    },
    'POST /api/user/{userId}/downloads/send': async c => {
      const userId = c.get('userId')
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') await rareExports(c, nothing)
      await send(app, userId, request)
      return undefined
    },
    'GET /api/user/{userId}/refund': c => getAccountRefund(app, { userId: c.get('userId') }),
    'DELETE /api/user/{userId}/card-images': c => deleteCardImages(app, { userId: c.get('userId') }),
    'DELETE /api/user/{userId}': async c => {
      const { refund } = await jsonBody(c, deleteAccountSchema)
      await deleteAccount(app, { userId: c.get('userId'), refund })
      return undefined
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

function fileFor(app: App, userId: number, request: Asked): { fileName: string } | Promise<{ fileName: string }> {
  switch (request.what) {
    case 'account':
      return exportAccount(app, { userId })
    case 'vcard':
      return exportVcard(app, { userId, contactId: request.contact_id })
    case 'event':
      return exportContacts(app, { userId, eventId: request.event_id, form: request.form })
    case 'list':
      return exportList(app, { userId, list: request.list })
  }
}

function send(app: App, userId: number, request: Asked): Promise<void> {
  switch (request.what) {
    case 'account':
      return sendAccountExport(app, { userId })
    case 'vcard':
      return sendVcard(app, { userId, contactId: request.contact_id })
    case 'event':
      return sendContacts(app, { userId, eventId: request.event_id, form: request.form })
    case 'list':
      return sendList(app, { userId, list: request.list })
  }
}
