import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { connectBookSchema, findBooksSchema } from '#contracts/integrations/own-book.ts'
import type { App } from '#core/app.ts'
import { findBooks } from '#core/own-book/discover/find-books.ts'
import { connectBook, disconnectBook, ownBookState, tryBook } from '#core/own-book/own-books.ts'

/** A person's own address book in the Mini App. */
export function ownBookRoutes(app: App) {
  const answers = ownBookAnswers(app)
  return {
    'GET /api/user/{userId}/own-book': answers.state,
    'PUT /api/user/{userId}/own-book': answers.connect,
    'DELETE /api/user/{userId}/own-book': answers.disconnect,
    'POST /api/user/{userId}/own-book/find': answers.find,
    'POST /api/user/{userId}/own-book/try': answers.try,
  } satisfies CallRoutes
}

/** The same address book in the portal. */
export function portalOwnBookRoutes(app: App) {
  const answers = ownBookAnswers(app)
  return {
    'GET /api/portal/own-book': answers.state,
    'PUT /api/portal/own-book': answers.connect,
    'DELETE /api/portal/own-book': answers.disconnect,
    'POST /api/portal/own-book/find': answers.find,
    'POST /api/portal/own-book/try': answers.try,
  } satisfies CallRoutes
}

function ownBookAnswers(app: App) {
  const person = (c: Context<ApiEnv>) => ({ userId: c.get('userId') })
  return {
    state: (c: Context<ApiEnv>) => ownBookState(app, person(c)),
    find: async (c: Context<ApiEnv>) => findBooks(app, { ...person(c), request: await jsonBody(c, findBooksSchema) }),
    connect: async (c: Context<ApiEnv>) =>
      connectBook(app, { ...person(c), request: await jsonBody(c, connectBookSchema) }),
    try: (c: Context<ApiEnv>) => tryBook(app, person(c)),
    disconnect: (c: Context<ApiEnv>) => {
      disconnectBook(app, person(c))
      return undefined
    },
  }
}
