import { Hono } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { requireSessionOrTicket } from '#api/guards/session.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { exportContacts } from '#core/contacts/export-contacts.ts'
import { exportFormSchema } from '#core/contracts/portal.ts'

/** `GET /api/portal/contacts/export?form=`: all contacts as a file, written while it is read from the database. */
export function portalExportRoutes(app: App) {
  return new Hono<ApiEnv>().get('/', requireSessionOrTicket(app, 'export'), c => {
    const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
    const { fileName, contentType, chunks } = exportContacts(app, { userId: c.get('userId'), form })
    return c.body(streamOf(chunks), 200, {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    })
  })
}

/** Takes the next piece only when the one before was sent, so that a slow reader fills no memory. */
function streamOf(chunks: Generator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull(controller) {
        const { value } = chunks.next()
        if (value === undefined) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel() {
        chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
