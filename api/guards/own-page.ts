import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * In demo mode accepts changes from the service's own page only, since the demo's data is behind no secret. Browsers
 * send the origin of a request; requests without one come from no page.
 */
export function onlyOwnPage() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!reading.includes(c.req.method) && !isFromOwnPage((name: string) => c.req.header(name)))
      throw new AppError('not-allowed')
    await next()
  })
}

function isFromOwnPage(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  return isOwnSite && (origin === undefined || URL.parse(origin)?.host === header('host'))
}
