import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { compressAnswers } from '#api/answers/compress.ts'
import { answer, answerErrors } from '#api/answers/errors.ts'
import { keepNoAnswers } from '#api/answers/private-answers.ts'
import { staticRoutes } from '#api/answers/static.ts'
import { requirePerson, requireUser } from '#api/guards/auth.ts'
import type { ApiEnv, BotUsername } from '#api/guards/context.ts'
import { limitJson } from '#api/guards/limit-body.ts'
import { onlyLoopbackHosts } from '#api/guards/loopback.ts'
import { measure } from '#api/guards/measure.ts'
import { onlyOwnPage } from '#api/guards/own-page.ts'
import { limitAddress, limitRate } from '#api/guards/rate-limit.ts'
import { nameRequests } from '#api/guards/request-id.ts'
import { waitToWrite } from '#api/guards/wait-to-write.ts'
import { accountRoutes } from '#api/routes/account.ts'
import { adminRoutes } from '#api/routes/admin.ts'
import { appKeyRoutes } from '#api/routes/app-keys.ts'
import { cardDavRoutes } from '#api/routes/carddav/carddav.ts'
import { profileRoutes } from '#api/routes/carddav/profile.ts'
import { cardPageRoutes } from '#api/routes/cards/card-pages.ts'
import { myCardRoutes } from '#api/routes/cards/my-card.ts'
import { contactRoutes } from '#api/routes/contacts/contacts.ts'
import { enrichmentRoutes } from '#api/routes/contacts/enrichment.ts'
import { downloadRoutes } from '#api/routes/downloads.ts'
import { eventRoutes } from '#api/routes/events.ts'
import { importRoutes } from '#api/routes/imports/imports.ts'
import { messagingRoutes } from '#api/routes/messaging.ts'
import { opsRoutes } from '#api/routes/ops.ts'
import { portalRoutes } from '#api/routes/portal/portal.ts'
import { scanRoutes } from '#api/routes/scans.ts'
import { subscriptionRoutes } from '#api/routes/subscription.ts'
import { userRoutes } from '#api/routes/user.ts'
import { v1Routes } from '#api/routes/v1/v1.ts'
import { webhookEndpointRoutes } from '#api/routes/webhook-endpoints.ts'
import { webhookRoutes } from '#api/routes/webhooks.ts'
import { whatsAppWebhookRoutes } from '#api/routes/whatsapp-webhooks.ts'
import type { App } from '#core/app.ts'

/** Photos, files and scanned codes, whose routes have limits of their own. */
const uploads = /^\/api\/(?:scans\/\d+|imports\/\d+(?:\/codes)?)$/
const jsonLimit: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.req.method === 'POST' && uploads.test(c.req.path) ? next() : limitJson(c, next)

/** Telegram's web clients show the Mini App in a frame. */
const frameAncestors = ["'self'", 'https://web.telegram.org', 'https://*.telegram.org']

/** What programs ask for and people never: an unknown path below these is no page. */
const machinePaths = ['/api/*', '/healthz/*', '/readyz/*', '/metrics/*', '/:hidden{\\..+}/*']

/** Accounts belong to the Mini App; the portal may read who somebody is. */
function inTelegramAlone(app: App): MiddlewareHandler<ApiEnv> {
  const [user, person] = [requireUser(app), requirePerson(app)]
  return (c, next) => (c.req.method === 'GET' && /^\/api\/user\/\d+$/.test(c.req.path) ? person : user)(c, next)
}

type Service = {
  botUsername: BotUsername
  /** Where the service listens, for links where there is no public address. */
  listensAt?: () => string
}

/** The whole HTTP side: the api under `/api`, health, and the screens for every other path that a person may open. */
export function createApi(app: App, { botUsername, listensAt = () => `http://localhost:${app.env.PORT}` }: Service) {
  const api = new Hono<ApiEnv>()
  api.onError(answerErrors(app))
  api.notFound(c => answer(c, 'not-found'))
  api.use(measure(app), compressAnswers())
  if (app.env.demo) api.use(onlyLoopbackHosts(), onlyOwnPage())
  // Never by the Host header: whoever calls chooses that one, and a link may reach somebody else.
  api.use(async (c, next) => {
    c.set('origin', app.env.PUBLIC_URL ?? listensAt())
    await next()
  })
  api.use(
    secureHeaders({
      xFrameOptions: false,
      strictTransportSecurity: app.env.isPublic,
      referrerPolicy: 'no-referrer',
      crossOriginResourcePolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors,
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    }),
  )
  const perAddress = limitAddress(app, app.limits.requestsPerAddress)
  api.use('/metrics', perAddress)
  api.route('/', opsRoutes(app))
  api.route('/', cardDavRoutes(app))
  api.route('/', profileRoutes())
  api.use('/api/*', ...nameRequests(), keepNoAnswers(), waitToWrite(app))
  // These have limits of their own.
  api.route('/', v1Routes(app))
  api.route('/api/webhooks', webhookRoutes(app))
  api.route('/api/webhooks', whatsAppWebhookRoutes(app))
  const perUser = limitRate(app.limits.requestsPerUser, c => String(c.get('userId')))
  api.use('/api/user/:userId/*', perAddress, inTelegramAlone(app), perUser)
  // The portal scans into and shows the same contacts as the Mini App.
  for (const area of ['scans', 'contacts', 'events', 'imports', 'messages']) {
    api.use(`/api/${area}/:userId/*`, perAddress, requirePerson(app), perUser)
  }
  api.use('/api/test-perplexity', perAddress)
  api.use('/api/subscription/*', perAddress)
  api.use('/api/subscription/:userId{[0-9]+}/*', requireUser(app), perUser)
  api.use('/api/*', jsonLimit)
  api.route('/', userRoutes(app))
  api.route('/', myCardRoutes(app, { botUsername }))
  api.route('/', accountRoutes(app))
  api.route('/', appKeyRoutes(app))
  api.route('/', webhookEndpointRoutes(app))
  api.use('/api/downloads/*', perAddress)
  api.route('/api/downloads', downloadRoutes(app))
  api.route('/', contactRoutes(app))
  api.route('/', eventRoutes(app))
  api.route('/', importRoutes(app))
  api.route('/', scanRoutes(app))
  api.route('/', messagingRoutes(app))
  api.route('/', enrichmentRoutes(app))
  api.route('/', subscriptionRoutes(app))
  api.route('/', portalRoutes(app))
  api.use('/api/admin/*', perAddress)
  api.route('/', adminRoutes(app))
  api.route('/c', cardPageRoutes(app, { botUsername }))
  for (const path of machinePaths) api.all(path, c => answer(c, 'not-found'))
  api.route('/', staticRoutes(app, { botUsername }))
  return api
}
