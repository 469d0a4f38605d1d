import { Hono } from 'hono'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { addressOf, limitRate } from '#api/guards/rate-limit.ts'
import { requireSession } from '#api/guards/session.ts'
import { portalBillingRoutes } from '#api/routes/portal-billing.ts'
import { portalExportRoutes } from '#api/routes/portal-export.ts'
import { portalLoginRoutes } from '#api/routes/portal-login.ts'
import { getPortalStats } from '#core/account/portal-stats.ts'
import { getProfile, updateProfile } from '#core/account/profile.ts'
import { getProfilePhoto } from '#core/account/profile-photo.ts'
import type { App } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { listContacts } from '#core/contacts/contacts.ts'
import { profilePatchSchema, ticketRequestSchema } from '#core/contracts/portal.ts'

/** Every call of the portal (SPEC §7 "Portal"): bearer session token, but for the login and what takes a ticket. */
export function portalRoutes(app: App) {
  const perAddress = limitRate(app.limits.requestsPerAddress, c => addressOf(app, c))
  const perUser = limitRate(app.limits.requestsPerUser, c => String(c.get('userId')))
  return new Hono<ApiEnv>()
    .use(perAddress)
    .route('/auth', portalLoginRoutes(app))
    .route('/contacts/export', portalExportRoutes(app))
    .route('/', portalBillingRoutes(app))
    .use(requireSession(app), perUser)
    .get('/user/profile', c => c.json({ user: getProfile(app, { userId: c.get('userId') }) }))
    .put('/user/profile', async c => {
      const patch = await jsonBody(c, profilePatchSchema)
      return c.json({ user: updateProfile(app, { userId: c.get('userId'), patch }) })
    })
    .get('/user/profile-photo', async c =>
      c.json({ photoUrl: await getProfilePhoto(app, { userId: c.get('userId') }) }),
    )
    .get('/contacts', c => c.json({ contacts: listContacts(app, { userId: c.get('userId') }) }))
    .get('/stats', c => c.json({ stats: getPortalStats(app, { userId: c.get('userId') }) }))
    .post('/tickets', async c => {
      const { purpose } = await jsonBody(c, ticketRequestSchema)
      return c.json({ ticket: createTicket(app, { userId: c.get('userId'), purpose }) })
    })
}
