import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'

/** Where the screens are: the public address, or without one the address that was called. */
export function originOf(app: App, c: Context<ApiEnv>): string {
  return app.env.PUBLIC_URL ?? new URL(c.req.url).origin
}
