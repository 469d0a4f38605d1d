import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { BotUsername } from '#api/guards/context.ts'
import { myCardPatchSchema } from '#contracts/my-card.ts'
import { changeMyCard, getMyCard } from '#core/account/my-card/my-card.ts'
import { getPublicCard, savePublicCard } from '#core/account/my-card/public-card.ts'
import type { App } from '#core/app.ts'

/** The person's own public card, and other people's cards as the Mini App shows and saves them. */
export function myCardRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  return {
    'GET /api/user/{userId}/card': async c =>
      getMyCard(app, { userId: c.get('userId'), origin: c.get('origin'), botUsername: await botUsername() }),
    'PATCH /api/user/{userId}/card': async c => {
      const userId = c.get('userId')
      changeMyCard(app, { userId, patch: await jsonBody(c, myCardPatchSchema) })
      return getMyCard(app, { userId, origin: c.get('origin'), botUsername: await botUsername() })
    },
    'GET /api/user/{userId}/cards/{slug}': c => getPublicCard(app, { slug: c.req.param('slug') ?? '' }),
    'POST /api/user/{userId}/cards/{slug}': c =>
      savePublicCard(app, { userId: c.get('userId'), slug: c.req.param('slug') ?? '' }),
  } satisfies CallRoutes
}
