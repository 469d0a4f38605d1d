import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { answer, answerErrors } from '#api/answers/errors.ts'
import { staticRoutes } from '#api/answers/static.ts'
import { requireUser } from '#api/guards/auth.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { onlyLoopbackHosts } from '#api/guards/loopback.ts'
import { addressOf, limitRate } from '#api/guards/rate-limit.ts'
import { accountRoutes } from '#api/routes/account.ts'
import { adminRoutes } from '#api/routes/admin.ts'
import { contactRoutes } from '#api/routes/contacts.ts'
import { downloadRoutes } from '#api/routes/downloads.ts'
import { enrichmentRoutes } from '#api/routes/enrichment.ts'
import { messagingRoutes } from '#api/routes/messaging.ts'
import { opsRoutes } from '#api/routes/ops.ts'
import { portalRoutes } from '#api/routes/portal.ts'
import { scanRoutes } from '#api/routes/scans.ts'
import { subscriptionRoutes } from '#api/routes/subscription.ts'
import { userRoutes } from '#api/routes/user.ts'
import { webhookRoutes } from '#api/routes/webhooks.ts'
import { whatsAppWebhookRoutes } from '#api/routes/whatsapp-webhooks.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

const jsonBytes = 64 * 1024
const refuseBody = () => {
  throw new AppError('invalid-input', { fields: { body: 'Too large' } })
}

/** Telegram's web clients show the Mini App in a frame. */
const frameAncestors = ["'self'", 'https://web.telegram.org', 'https://*.telegram.org']

/** The whole HTTP side: the api under `/api`, health, and the screens for every other path. */
export function createApi(app: App, { botUsername }: { botUsername: () => string | undefined }) {
  const api = new Hono<ApiEnv>()
  api.onError(answerErrors(app))
  if (app.env.demo) api.use(onlyLoopbackHosts())
  api.use(
    secureHeaders({
      xFrameOptions: false,
      referrerPolicy: 'no-referrer',
      crossOriginResourcePolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors,
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    }),
  )
  api.route('/', opsRoutes(app))
  const perAddress = limitRate(app.limits.requestsPerAddress, c => addressOf(app, c))
  const perUser = limitRate(app.limits.requestsPerUser, c => String(c.get('userId')))
  for (const area of ['user', 'contacts', 'scans', 'messages']) {
    api.use(`/api/${area}/:userId/*`, perAddress, requireUser(app), perUser)
  }
  api.use('/api/test-perplexity', perAddress)
  api.use('/api/subscription/*', perAddress)
  api.use('/api/subscription/:userId{[0-9]+}/*', requireUser(app), perUser)
  for (const area of ['user', 'contacts', 'messages', 'subscription', 'portal', 'test-perplexity']) {
    api.use(`/api/${area}/*`, bodyLimit({ maxSize: jsonBytes, onError: refuseBody }))
  }
  api.route('/api/user', userRoutes(app))
  api.route('/api/user', accountRoutes(app))
  api.use('/api/downloads/*', perAddress)
  api.route('/api/downloads', downloadRoutes(app))
  api.route('/api/contacts', contactRoutes(app))
  api.route('/api/scans', scanRoutes(app))
  api.route('/api/messages', messagingRoutes(app))
  api.route('/api/test-perplexity', enrichmentRoutes(app))
  api.route('/api/subscription', subscriptionRoutes(app))
  api.route('/api/portal', portalRoutes(app))
  api.use('/api/admin/*', perAddress)
  api.route('/api/admin', adminRoutes(app))
  api.route('/api/webhooks', webhookRoutes(app))
  api.route('/api/webhooks', whatsAppWebhookRoutes(app))
  api.all('/api/*', c => answer(c, 'not-found'))
  api.route('/', staticRoutes(app, { botUsername }))
  return api
}
