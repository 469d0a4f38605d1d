import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { connectBookSchema, findBooksSchema } from '#contracts/integrations/own-book.ts'
import type { App } from '#core/app.ts'
import { findBooks } from '#core/own-book/discover/find-books.ts'
import { connectBook, disconnectBook, ownBookState, tryBook } from '#core/own-book/own-books.ts'

/** A person's own address book. */
export function ownBookRoutes(app: App) {
  const person = (c: Context<ApiEnv>) => ({ userId: c.get('userId') })
  return {
    'GET /api/user/{userId}/own-book': c => ownBookState(app, person(c)),
    'PUT /api/user/{userId}/own-book': async c =>
      connectBook(app, { ...person(c), request: await jsonBody(c, connectBookSchema) }),
    'DELETE /api/user/{userId}/own-book': c => {
      disconnectBook(app, person(c))
      return undefined
    },
    'POST /api/user/{userId}/own-book/find': async c =>
      findBooks(app, { ...person(c), request: await jsonBody(c, findBooksSchema) }),
    'POST /api/user/{userId}/own-book/try': c => tryBook(app, person(c)),
  } satisfies CallRoutes
}
