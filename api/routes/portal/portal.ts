import type { Context } from 'hono'
import { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody, optionalJsonBody } from '#api/answers/input.ts'
import { fileAnswer } from '#api/answers/streamed-answers.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { portalLoginRoutes } from '#api/routes/portal/portal-login.ts'
import { oauthDecisionSchema, oauthRequestSchema } from '#contracts/integrations/oauth.ts'
import {
  exportFormSchema,
  portalContactsQuerySchema,
  profilePatchSchema,
  subscriptionRequestSchema,
  ticketRequestSchema,
} from '#contracts/portal.ts'
import { getPortalStats } from '#core/account/portal-stats.ts'
import { getProfile, getProfilePhoto, updateProfile } from '#core/account/profile.ts'
import type { App } from '#core/app.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { paginationOf } from '#core/base/values/pagination.ts'
import { getBillingHistory, getPortalUrl } from '#core/billing/billing-history.ts'
import { getOffers } from '#core/billing/checkout/get-offers.ts'
import { startCheckout } from '#core/billing/checkout/start-checkout.ts'
import { listContactPage } from '#core/contact-rows/contacts.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { consentOf, decideOAuthRequest } from '#core/integrations/oauth/authorize.ts'
import { OAuthError } from '#core/integrations/oauth/oauth-clients.ts'

const eventSchema = z.coerce.number().int().positive().optional()

/** Every call of the portal (SPEC §7 "Portal"). All need a session token, except the login and calls with a ticket. */
export function portalRoutes(app: App) {
  return {
    ...portalLoginRoutes(app),
    ...portalBillingRoutes(app),
    ...consentRoutes(app),
    'GET /api/portal/user/profile': (_, person) => ({ user: getProfile(app, person) }),
    'PUT /api/portal/user/profile': async (c, person) => ({
      user: updateProfile(app, { ...person, patch: await jsonBody(c, profilePatchSchema) }),
    }),
    'GET /api/portal/user/profile-photo': async (_, person) => ({ photoUrl: await getProfilePhoto(app, person) }),
    'GET /api/portal/contacts': (c, person) => {
      const { page, limit, event: eventId } = parseInput(portalContactsQuerySchema, c.req.query())
      const { contacts, total } = listContactPage(app, { ...person, page, pageSize: limit, eventId })
      return { contacts, pagination: paginationOf({ page, limit, total }) }
    },
    'GET /api/portal/stats': (_, person) => ({ stats: getPortalStats(app, person) }),
    'POST /api/portal/tickets': async (c, person) => ({
      ticket: createTicket(app, { ...person, ...(await jsonBody(c, ticketRequestSchema)) }),
    }),
    'GET /api/portal/contacts/export': (c, person) => {
      const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
      const eventId = parseInput(eventSchema, c.req.query('event'))
      return fileAnswer(c, exportContacts(app, { ...person, form, eventId }))
    },
  } satisfies CallRoutes
}

/** The portal's payment history, payment method, and link to pay (SPEC §7 "Portal"). */
function portalBillingRoutes(app: App) {
  const billingTab = (c: Context<ApiEnv>) => `${c.get('origin')}/portal?tab=billing`

  /** Redirects a new tab to the provider's page, or back to the portal with an error. */
  const toProvider = async (c: Context<ApiEnv>) => {
    try {
      const { url } = await getPortalUrl(app, { userId: c.get('userId'), returnUrl: billingTab(c) })
      return c.redirect(url)
    } catch (error) {
      const isPage = c.req.header('accept')?.includes('text/html')
      if (!(error instanceof AppError) || !isPage) throw error
      return c.redirect(`${billingTab(c)}&error=${error.code}`)
    }
  }

  return {
    'GET /api/portal/billing': (_, person) => getBillingHistory(app, person),
    'GET /api/portal/offers': (_, { userId: callerId }) => getOffers(app, { callerId }),
    'POST /api/portal/create-subscription': async (c, { userId }) => {
      const { planId } = await optionalJsonBody(c, subscriptionRequestSchema)
      return startCheckout(app, { telegramId: userId, callerId: userId, planId, origin: c.get('origin') })
    },
    'GET /api/portal/billing/invoices': toProvider,
    'GET /api/portal/billing/customer-portal': toProvider,
  } satisfies CallRoutes
}

/** The calls of the screen on which a person lets a program in. */
function consentRoutes(app: App) {
  return {
    'POST /api/portal/authorization/consent': async (c, person) => {
      const request = await jsonBody(c, oauthRequestSchema)
      return refusing(() => consentOf(app, { ...person, request, issuer: c.get('origin') }))
    },
    'POST /api/portal/authorization': async (c, person) => {
      const { request, allow } = await jsonBody(c, oauthDecisionSchema)
      const decision = { ...person, request, allow, issuer: c.get('origin') }
      return { redirect_to: refusing(() => decideOAuthRequest(app, decision)) }
    },
  } satisfies CallRoutes
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof OAuthError) throw new AppError('invalid-input', { fields: { request: error.message } })
    throw error
  }
}
