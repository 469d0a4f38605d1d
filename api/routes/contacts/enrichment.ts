import { callRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { errorText } from '#api/answers/texts.ts'
import { requireCaller } from '#api/guards/auth.ts'
import { limitRate } from '#api/guards/rate-limit.ts'
import { enrichmentRefusals, enrichmentRequestSchema } from '#contracts/enrichment.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { enrichContact } from '#core/enrichment/enrich-contact.ts'
import { languageOf } from '#core/users/users.ts'

/** `POST /api/test-perplexity` (SPEC §7). What the dialog is to show comes with 200, refusals too. */
export function enrichmentRoutes(app: App) {
  const perUser = limitRate(app.limits.requestsPerUser, c => String(c.get('userId')))
  return callRoutes({
    'POST /api/test-perplexity': {
      guards: [requireCaller(app), perUser],
      answer: async c => {
        const request = await jsonBody(c, enrichmentRequestSchema)
        const userId = c.get('userId')
        const language = languageOf(app, { userId })
        try {
          return { success: true, data: await enrichContact(app, { ...request, userId, language }) }
        } catch (error) {
          const code = error instanceof AppError ? enrichmentRefusals.find(one => one === error.code) : undefined
          if (!code || !(error instanceof AppError)) throw error
          if (code === 'enrichment-failed') app.log.warn(error.details, 'A look-up failed')
          return { success: false, message: errorText(language, code) }
        }
      },
    },
  })
}
