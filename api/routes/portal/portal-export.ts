import { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { textStream } from '#api/answers/streamed-answers.ts'
import { exportFormSchema } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'

const eventSchema = z.coerce.number().int().positive().optional()

/**
 * `GET /api/portal/contacts/export?form=&event=`: all contacts, or those of an event, as a file that is generated
 * while it is sent.
 */
export function portalExportRoutes(app: App) {
  return {
    'GET /api/portal/contacts/export': c => {
      const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
      const eventId = parseInput(eventSchema, c.req.query('event'))
      const { fileName, contentType, chunks } = exportContacts(app, { userId: c.get('userId'), form, eventId })
      return c.body(textStream(chunks), 200, {
        'Content-Type': contentType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      })
    },
  } satisfies CallRoutes
}
