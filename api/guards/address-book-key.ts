import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { setHolder } from '#api/guards/app-key.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { isLoopbackHost } from '#api/guards/loopback.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findKeyHolder, requireScope } from '#core/integrations/app-keys.ts'

/** Lets in callers who send an app key as the Basic password, and only over a private connection. */
export function requireAddressBookKey(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isPrivateConnection(app, c)) throw new AppError('not-allowed')
    const { user, secret } = credentialsOf(c)
    if (!secret) throw new AppError('not-authenticated')
    const holder = findKeyHolder(app, { secret })
    // Clients that only know a password send an empty user name.
    if (user !== '' && user !== String(holder.userId)) throw new AppError('key-refused')
    requireScope(app, holder, 'carddav')
    setHolder(app, c, holder)
    await next()
  })
}

/** Whether the request came by https, according to a trusted proxy, or never left this machine. */
function isPrivateConnection(app: App, c: Context<ApiEnv>): boolean {
  const protocol = app.env.TRUST_PROXY > 0 ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  if (protocol !== undefined) return protocol === 'https'
  return app.env.isPublic || isLoopbackHost(c)
}

function credentialsOf(c: Context<ApiEnv>): { user: string; secret: string } {
  const [scheme, encoded = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return { user: '', secret: '' }
  const [user = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s)
  return { user, secret }
}
