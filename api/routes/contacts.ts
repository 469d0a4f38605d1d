import { Hono } from 'hono'
import { z } from 'zod'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { answerJson } from '#api/answers/json-answer.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { getCardImage } from '#core/contacts/contacts.ts'
import { contactsJson } from '#core/contacts/contacts-json.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { keepBoth } from '#core/contacts/keep-both.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { contactPatchSchema } from '#core/contracts/contacts.ts'

const keepBothSchema = z.object({ scan_id: z.number().int() })

/** A user's contacts (SPEC §7 "Web app" and PRODUCT §2): list, change, delete and restore, picture, keep both. */
export function contactRoutes(app: App) {
  return new Hono<ApiEnv>()
    .get('/:userId', c => answerJson(c, contactsJson(app, { userId: c.get('userId') })))
    .post('/:userId/keep-both', async c => {
      const { scan_id } = await jsonBody(c, keepBothSchema)
      return c.json(keepBoth(app, { userId: c.get('userId'), scanId: scan_id }))
    })
    .patch('/:userId/:contactId', async c => {
      const patch = await jsonBody(c, contactPatchSchema)
      return c.json(updateContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId'), patch }))
    })
    .delete('/:userId/:contactId', c => {
      deleteContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') })
      return c.body(null, 204)
    })
    .post('/:userId/:contactId/restore', c =>
      c.json(restoreContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') })),
    )
    .get('/:userId/:contactId/image', c => {
      const side = c.req.query('side') === 'back' ? 'back' : 'front'
      const image = getCardImage(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId'), side })
      c.header('Cache-Control', 'private, max-age=3600')
      return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
    })
}
