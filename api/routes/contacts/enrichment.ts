import type { CallRoutes } from '#api/answers/call-routes.ts'
import { errorText } from '#api/answers/errors.ts'
import { jsonBody } from '#api/answers/input.ts'
import { enrichmentRefusals, enrichmentRequestSchema } from '#contracts/enrichment.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { enrichContact } from '#core/enrichment/enrich-contact.ts'
import { languageOf } from '#core/users/users.ts'

/** `POST /api/test-perplexity` (SPEC §7). Refusals that the dialog shows are sent with status 200 too. */
export function enrichmentRoutes(app: App) {
  return {
    'POST /api/test-perplexity': async c => {
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
  } satisfies CallRoutes
}
