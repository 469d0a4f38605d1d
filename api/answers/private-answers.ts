import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'

/** What the api answers is of one person: neither a browser nor a proxy keeps it, unless the route says otherwise. */
export function keepNoAnswers() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    // On the answer itself: `c.header` would make it anew, body and all.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
}
