import { Hono } from 'hono'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { originOf } from '#api/guards/origin.ts'
import { limitRate } from '#api/guards/rate-limit.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { exportAccount, sendAccountExport } from '#core/account/export-account.ts'
import type { App } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { deleteCardImages } from '#core/contacts/card-images.ts'
import { exportVcard, sendVcard } from '#core/contacts/export-vcard.ts'
import { type Download, deleteAccountSchema, downloadRequestSchema } from '#core/contracts/account.ts'

/**
 * A person's data under `/api/user/{userId}`: all of it as a zip, pictures of cards removed, the account deleted
 * (PRODUCT §10). Inside Telegram files come by an address with a ticket, or the bot sends them.
 */
export function accountRoutes(app: App) {
  const rareExports = limitRate(app.limits.exportsPerUser, c => String(c.get('userId')), { seconds: 3600 })
  const nothing = async () => undefined
  return new Hono<ApiEnv>()
    .get('/:userId/export', rareExports, c => {
      const file = exportAccount(app, { userId: c.get('userId') })
      return fileAnswer(c, { ...file, contentType: 'application/zip' })
    })
    .post('/:userId/downloads', async c => {
      const userId = c.get('userId')
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') await rareExports(c, nothing)
      const contactId = request.what === 'vcard' ? request.contact_id : undefined
      const { fileName } = contactId ? exportVcard(app, { userId, contactId }) : exportAccount(app, { userId })
      const ticket = createTicket(app, { userId, purpose: request.what, contactId })
      const url = `${originOf(app, c)}/api/downloads/${request.what}?ticket=${ticket}`
      return c.json({ url, file_name: fileName } satisfies Download)
    })
    .post('/:userId/downloads/send', async c => {
      const userId = c.get('userId')
      const request = await jsonBody(c, downloadRequestSchema)
      if (request.what === 'account') {
        await rareExports(c, nothing)
        await sendAccountExport(app, { userId })
      } else await sendVcard(app, { userId, contactId: request.contact_id })
      return c.body(null, 204)
    })
    .delete('/:userId/card-images', c => c.json(deleteCardImages(app, { userId: c.get('userId') })))
    .delete('/:userId', async c => {
      await jsonBody(c, deleteAccountSchema)
      await deleteAccount(app, { userId: c.get('userId') })
      return c.body(null, 204)
    })
}
