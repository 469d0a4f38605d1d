import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { KeyScope } from '#contracts/integrations/app-keys.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findKeyHolder, type KeyHolder, requireScope } from '#core/integrations/app-keys.ts'
import { languageOf } from '#core/users/users.ts'

/**
 * Lets in callers with `Authorization: Bearer csb_…`, whatever the key's scope; those whose key a program got by OAuth
 * only where the call is for assistants.
 */
export function requireKey(app: App, { isForAssistants = false } = {}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [scheme, secret] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !secret) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new AppError('not-authenticated')
    }
    setHolder(app, c, findKeyHolder(app, { secret, isForAssistants }))
    await next()
  })
}

/**
 * Requires a scope of the key; runs after `requireKey`. Without a scope the call needs only a plan that has app keys.
 */
export function allowScope(app: App, scope?: KeyScope) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    requireScope(app, c.get('key'), scope)
    await next()
  })
}

/** Makes the key's holder the caller of this request. */
export function setHolder(app: App, c: Context<ApiEnv>, holder: KeyHolder): void {
  c.set('key', holder)
  c.set('userId', holder.userId)
  c.set('language', languageOf(app, { userId: holder.userId }))
}
