import { type Context, Hono } from 'hono'
import { fileAnswer } from '#api/answers/streamed-answers.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { listExportSchema } from '#contracts/contact-lists.ts'
import { exportFormSchema, type TicketPurpose } from '#contracts/portal.ts'
import { exportAccount } from '#core/account/export-account.ts'
import type { App } from '#core/app.ts'
import { findTicket, redeemTicket } from '#core/auth/tickets.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { exportContacts, exportList } from '#core/contacts/export/export-contacts.ts'
import { exportVcard } from '#core/contacts/export/export-vcard.ts'

/** Telegram's web client fetches files itself, where desktop and mobile clients download them. */
const telegramWeb = 'https://web.telegram.org'

/**
 * `GET /api/downloads/{account,vcard,event,list}?ticket=`: files for Telegram's `downloadFile`, which sends no
 * header. `HEAD`, for the size or name, does not use up the ticket.
 */
export function downloadRoutes(app: App) {
  return new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.header('Access-Control-Allow-Origin', telegramWeb)
      await next()
    })
    .get('/account', c => {
      const { userId } = ticketOf(app, c, 'account')
      return fileAnswer(c, { ...exportAccount(app, { userId }), contentType: 'application/zip' })
    })
    .get('/vcard', c => {
      const { userId, contactId } = ticketOf(app, c, 'vcard')
      if (contactId === null) throw new AppError('not-found')
      const { fileName, text } = exportVcard(app, { userId, contactId })
      return fileAnswer(c, { fileName, contentType: 'text/vcard; charset=utf-8', open: () => text })
    })
    .get('/event', c => {
      const { userId, eventId } = ticketOf(app, c, 'event')
      const form = parseInput(exportFormSchema, c.req.query('form'))
      if (eventId === null) throw new AppError('not-found')
      return fileAnswer(c, exportContacts(app, { userId, eventId, form }))
    })
    .get('/list', async c => {
      const { userId } = ticketOf(app, c, 'list')
      const list = parseInput(listExportSchema, c.req.query())
      return fileAnswer(c, await exportList(app, { userId, list }))
    })
}

function ticketOf(
  app: App,
  c: Context<ApiEnv>,
  purpose: Exclude<TicketPurpose, 'invoices' | 'customer-portal' | 'export'>,
) {
  const input = { ticket: c.req.query('ticket') ?? '', purpose }
  return c.req.method === 'HEAD' ? findTicket(app, input) : redeemTicket(app, input)
}
