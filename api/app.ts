import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { callRoutes } from '#api/answers/call-routes.ts'
import { compressAnswers } from '#api/answers/compress.ts'
import { refuseBeforeEndOfUpload } from '#api/answers/early-answer.ts'
import { answerErrors, errorAnswer } from '#api/answers/errors.ts'
import { rememberRoutes } from '#api/answers/remember-routes.ts'
import { staticRoutes } from '#api/answers/static.ts'
import { limitBodyTime } from '#api/guards/body-time.ts'
import { createCallGuards } from '#api/guards/call-guards.ts'
import type { ApiEnv, BotUsername } from '#api/guards/context.ts'
import { onlyLoopbackHosts, onlyOwnPage } from '#api/guards/loopback.ts'
import { keepNoAnswers, measure, nameRequests } from '#api/guards/observe-requests.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import { refuseWhenLost, waitToWrite } from '#api/guards/wait-to-write.ts'
import { accountRoutes } from '#api/routes/account.ts'
import { adminRoutes } from '#api/routes/admin.ts'
import { callbackRoutes } from '#api/routes/callbacks.ts'
import { cardDavRoutes } from '#api/routes/carddav/carddav.ts'
import { profileRoutes } from '#api/routes/carddav/profile.ts'
import { cardPageRoutes } from '#api/routes/cards/card-pages.ts'
import { contactRoutes } from '#api/routes/contacts/contacts.ts'
import { downloadRoutes } from '#api/routes/downloads.ts'
import { eventRoutes } from '#api/routes/events/events.ts'
import { importRoutes } from '#api/routes/imports/imports.ts'
import { mailPageRoutes } from '#api/routes/mail-pages.ts'
import { mcpRoutes } from '#api/routes/mcp/mcp.ts'
import { messagingRoutes } from '#api/routes/messaging.ts'
import { oauthRoutes } from '#api/routes/oauth/oauth.ts'
import { opsRoutes } from '#api/routes/ops.ts'
import { portalRoutes } from '#api/routes/portal/portal.ts'
import { scanRoutes } from '#api/routes/scans.ts'
import { subscriptionRoutes } from '#api/routes/subscription.ts'
import { userRoutes } from '#api/routes/user.ts'
import { v1Routes } from '#api/routes/v1/v1.ts'
import { webhookEndpointRoutes } from '#api/routes/webhook-endpoints.ts'
import type { App } from '#core/app.ts'

/** Telegram's web clients show the Mini App in a frame. */
const frameAncestors = ["'self'", 'https://web.telegram.org', 'https://*.telegram.org']

/** Paths that only programs request. Unknown paths below these get a JSON error instead of the page. */
const machinePaths = ['/api/*', '/healthz/*', '/readyz/*', '/metrics/*', '/:hidden{\\..+}/*']

/** Paths whose answers need the database; the pages of the screens load without it. */
const dataPaths = ['/api/*', '/carddav/*', '/c/*', '/m/*', '/mcp', '/oauth/*']

type Service = {
  botUsername: BotUsername
  /** The service's own address, for links when there is no public address. */
  listensAt?: () => string
}

/** The whole HTTP side: the API under `/api`, health checks, and the screens for every other path. */
export function createApi(app: App, { botUsername, listensAt = () => `http://localhost:${app.env.PORT}` }: Service) {
  const api = new Hono<ApiEnv>({ router: rememberRoutes() })
  api.onError(answerErrors(app))
  api.notFound(c => errorAnswer(c, 'not-found'))
  api.use(limitBodyTime(), refuseBeforeEndOfUpload(), measure(app), compressAnswers())
  if (app.env.demo) api.use(onlyLoopbackHosts(), onlyOwnPage())
  // Never the Host header: the caller chooses it, and a link may be sent to somebody else.
  api.use((c, next) => {
    c.set('origin', app.env.PUBLIC_URL ?? listensAt())
    return next()
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
  for (const path of dataPaths) api.use(path, refuseWhenLost(app))
  api.route('/', cardDavRoutes(app))
  api.route('/', profileRoutes())
  api.use('/api/*', nameRequests(), keepNoAnswers(), waitToWrite(app))
  api.use('/mcp', nameRequests(), keepNoAnswers())
  api.route('/', mcpRoutes(app))
  api.route('/', oauthRoutes(app))
  // These have body limits of their own.
  api.route('/', v1Routes(app))
  api.route('/api/webhooks', callbackRoutes(app))
  api.use('/api/downloads/*', perAddress)
  api.route('/api/downloads', downloadRoutes(app))
  const calls = {
    ...userRoutes(app, { botUsername }),
    ...accountRoutes(app),
    ...webhookEndpointRoutes(app),
    ...contactRoutes(app),
    ...eventRoutes(app, { botUsername }),
    ...importRoutes(app),
    ...scanRoutes(app),
    ...messagingRoutes(app),
    ...subscriptionRoutes(app),
    ...portalRoutes(app),
    ...adminRoutes(app),
  }
  api.route('/', callRoutes(createCallGuards(app), calls))
  api.route('/c', cardPageRoutes(app, { botUsername }))
  api.route('/m', mailPageRoutes(app))
  for (const path of machinePaths) api.all(path, c => errorAnswer(c, 'not-found'))
  api.route('/', staticRoutes(app, { botUsername }))
  return api
}
