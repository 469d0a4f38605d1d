import { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { jsonBody } from '#api/answers/input.ts'
import { consentRoutes } from '#api/routes/oauth/consent.ts'
import { portalBillingRoutes } from '#api/routes/portal/portal-billing.ts'
import { portalLoginRoutes } from '#api/routes/portal/portal-login.ts'
import {
  exportFormSchema,
  portalContactsQuerySchema,
  profilePatchSchema,
  ticketRequestSchema,
} from '#contracts/portal.ts'
import { getPortalStats } from '#core/account/portal-stats.ts'
import { getProfile, getProfilePhoto, updateProfile } from '#core/account/profile.ts'
import type { App } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { parseInput } from '#core/base/input.ts'
import { paginationOf } from '#core/base/values/pagination.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'

/** Every call of the portal (SPEC §7 "Portal"). All need a session token, except the login and calls with a ticket. */
export function portalRoutes(app: App) {
  return {
    ...portalLoginRoutes(app),
    ...portalExportRoutes(app),
    ...portalBillingRoutes(app),
    ...consentRoutes(app),
    'GET /api/portal/user/profile': c => ({ user: getProfile(app, { userId: c.get('userId') }) }),
    'PUT /api/portal/user/profile': async c => {
      const patch = await jsonBody(c, profilePatchSchema)
      return { user: updateProfile(app, { userId: c.get('userId'), patch }) }
    },
    'GET /api/portal/user/profile-photo': async c => ({
      photoUrl: await getProfilePhoto(app, { userId: c.get('userId') }),
    }),
    'GET /api/portal/contacts': c => {
      const { page, limit, event: eventId } = parseInput(portalContactsQuerySchema, c.req.query())
      const wanted = { userId: c.get('userId'), page, pageSize: limit, eventId }
      const { contacts, total } = listContactPage(app, wanted)
      return { contacts, pagination: paginationOf({ page, limit, total }) }
    },
    'GET /api/portal/stats': c => ({ stats: getPortalStats(app, { userId: c.get('userId') }) }),
    'POST /api/portal/tickets': async c => {
      const { purpose } = await jsonBody(c, ticketRequestSchema)
      return { ticket: createTicket(app, { userId: c.get('userId'), purpose }) }
    },
  } satisfies CallRoutes
}

const eventSchema = z.coerce.number().int().positive().optional()

/**
 * `GET /api/portal/contacts/export?form=&event=`: all contacts, or those of an event, as a file that is generated
 * while it is sent.
 */
function portalExportRoutes(app: App) {
  return {
    'GET /api/portal/contacts/export': c => {
      const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
      const eventId = parseInput(eventSchema, c.req.query('event'))
      const { fileName, contentType, chunks } = exportContacts(app, { userId: c.get('userId'), form, eventId })
      return fileAnswer(c, { fileName, contentType, open: () => chunks })
    },
  } satisfies CallRoutes
}
