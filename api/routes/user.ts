import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { BotUsername } from '#api/guards/context.ts'
import { appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import { connectBookSchema, findBooksSchema } from '#contracts/integrations/own-book.ts'
import { myCardPatchSchema } from '#contracts/my-card.ts'
import { userPatchSchema } from '#contracts/users.ts'
import { changeMyCard, getMyCard } from '#core/account/my-card/my-card.ts'
import { getPublicCard, savePublicCard } from '#core/account/my-card/public-card.ts'
import type { App } from '#core/app.ts'
import { createAppKey, listAppKeys, revokeAppKey } from '#core/integrations/app-keys.ts'
import { proveTypedNumber } from '#core/messaging/senders/connect-own-number.ts'
import { findBooks } from '#core/own-book/discover/find-books.ts'
import { connectBook, disconnectBook, ownBookState, tryBook } from '#core/own-book/own-books.ts'
import { hasRight } from '#core/plans/rights.ts'
import { getUser, updateUser } from '#core/users/users.ts'

/**
 * A person (SPEC §7 "Web app"), their own public card, and other people's cards as the Mini App shows and saves them; their app
 * keys; their own address book.
 */
export function userRoutes(app: App, { botUsername }: { botUsername: BotUsername }) {
  return {
    'GET /api/user/{userId}': (_, person) => getUser(app, person),
    'PATCH /api/user/{userId}': async (c, person) => {
      const patch = await jsonBody(c, userPatchSchema)
      const user = updateUser(app, { ...person, patch })
      if (patch.unpile_number_id) await proveTypedNumber(app, person)
      return user
    },
    'GET /api/user/{userId}/card': async (c, person) =>
      getMyCard(app, { ...person, origin: c.get('origin'), botUsername: await botUsername() }),
    'PATCH /api/user/{userId}/card': async (c, person) => {
      changeMyCard(app, { ...person, patch: await jsonBody(c, myCardPatchSchema) })
      return getMyCard(app, { ...person, origin: c.get('origin'), botUsername: await botUsername() })
    },
    'GET /api/user/{userId}/cards/{slug}': (_, { slug }) => getPublicCard(app, { slug }),
    'POST /api/user/{userId}/cards/{slug}': (_, card) => savePublicCard(app, card),
    'GET /api/user/{userId}/app-keys': (c, person) => ({
      keys: listAppKeys(app, person),
      may_use: hasRight(app, { ...person, right: 'integrations' }),
      user_name: String(person.userId),
      server: c.get('origin'),
    }),
    'POST /api/user/{userId}/app-keys': async (c, person) =>
      createAppKey(app, { ...person, request: await jsonBody(c, appKeyRequestSchema) }),
    'DELETE /api/user/{userId}/app-keys/{keyId}': (_, key) => revokeAppKey(app, key),
    'GET /api/user/{userId}/own-book': (_, person) => ownBookState(app, person),
    'PUT /api/user/{userId}/own-book': async (c, person) =>
      connectBook(app, { ...person, request: await jsonBody(c, connectBookSchema) }),
    'DELETE /api/user/{userId}/own-book': (_, person) => disconnectBook(app, person),
    'POST /api/user/{userId}/own-book/find': async (c, person) =>
      findBooks(app, { ...person, request: await jsonBody(c, findBooksSchema) }),
    'POST /api/user/{userId}/own-book/try': (_, person) => tryBook(app, person),
  } satisfies CallRoutes
}
