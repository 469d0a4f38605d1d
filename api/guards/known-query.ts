import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'

/** Refuses unknown query parameters, so that a misspelled filter is an error instead of no filter. */
export function onlyKnownQuery(known: readonly string[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const names = new Set(new URL(c.req.url).searchParams.keys())
    const unknown = [...names].filter(name => !known.includes(name))
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map(name => [name, 'Unknown parameter']))
      throw new AppError('invalid-input', { fields })
    }
    await next()
  })
}
