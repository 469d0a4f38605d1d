import { Hono } from 'hono'
import type { ApiEnv } from '#api/context.ts'
import { fileAnswer } from '#api/file-answer.ts'
import { jsonBody } from '#api/input.ts'
import { limitRate } from '#api/rate-limit.ts'
import type { App } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { exportVcard, sendVcard } from '#core/contacts/export-vcard.ts'
import { type Download, deleteAccountSchema, downloadRequestSchema } from '#core/contracts/account.ts'
import { deleteCardImages } from '#core/users/card-images.ts'
import { deleteAccount } from '#core/users/delete-account.ts'
import { exportAccount, sendAccountExport } from '#core/users/export-account.ts'

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
      const url = `${c.get('origin')}/api/downloads/${request.what}?ticket=${ticket}`
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
