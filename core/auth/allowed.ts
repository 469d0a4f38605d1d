import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'

type Allowing = { env: Pick<Env, 'ALLOWED_USERS' | 'demo'> }

/** Whether somebody may use this service: everybody, if `ALLOWED_USERS` is empty or in demo mode. */
export function isAllowed({ env }: Allowing, { userId }: { userId: number }): boolean {
  return env.demo || env.ALLOWED_USERS === undefined || env.ALLOWED_USERS.has(userId)
}

/** Throws `private-service` for a person whom `ALLOWED_USERS` does not list. */
export function requireAllowed(app: Allowing, person: { userId: number }): void {
  if (!isAllowed(app, person)) throw new AppError('private-service')
}
