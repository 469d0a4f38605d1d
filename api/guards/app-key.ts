import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { KeyScope } from '#contracts/integrations/app-keys.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findKeyHolder, type KeyHolder, requireScope } from '#core/integrations/app-keys.ts'
import { languageOf } from '#core/users/users.ts'

/** Lets in who carries `Authorization: Bearer csb_…`, whatever the key may do. */
export function requireKey(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [scheme, secret] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !secret) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new AppError('not-authenticated')
    }
    takeHolder(app, c, findKeyHolder(app, { secret }))
    await next()
  })
}

/** Lets a key do one thing, behind `requireKey`; without a scope, what every key may do on a plan that has them. */
export function allowScope(app: App, scope?: KeyScope) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    requireScope(app, c.get('key'), scope)
    await next()
  })
}

/** From now on the call is the key's holder's. */
export function takeHolder(app: App, c: Context<ApiEnv>, holder: KeyHolder): void {
  c.set('key', holder)
  c.set('userId', holder.userId)
  c.set('language', languageOf(app, { userId: holder.userId }))
}
