import type { z } from 'zod'
import type { ErrorCode } from '#contracts/errors.ts'
import type { KeyScope } from '#contracts/integrations/app-keys.ts'

/** A call of the API for programs. Shapes have the same names as in the document. */
export type ApiCall<Shape extends string = string> = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  /** Undefined for calls that every key may make. */
  scope?: KeyScope
  /** Strict: a parameter that is not in it is refused. */
  query?: z.ZodObject
  body?: Shape | 'photo'
  /** `read` supports If-None-Match and If-Match; `change` is only done if If-Match holds. */
  condition?: 'read' | 'change'
  /** The resource created by a 201 or 202, with the response's `id`; sent as Location. */
  location?: `/${string}`
  /** How many calls it counts as; 1 by default. */
  cost?: number
  answers: Record<number, Shape | 'nothing' | 'picture'>
  /** The refusals of this call beyond the common ones of `refusalsOf`. */
  refusals?: readonly ErrorCode[]
}

/** Every call may be refused with these. */
const always = [
  'invalid-input',
  'not-authenticated',
  'key-refused',
  'plan-needed',
  'private-service',
  'too-many-requests',
  'no-room',
  'out-of-service',
  'internal',
] as const satisfies readonly ErrorCode[]

/** All refusals of a call. */
export function refusalsOf({ method, path, scope, condition, refusals = [] }: ApiCall): ErrorCode[] {
  return [
    ...always,
    ...(scope ? (['key-scope-missing'] as const) : []),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(method === 'post' ? (['idempotency-key-reused'] as const) : []),
    ...(condition ? (['precondition-failed'] as const) : []),
    ...refusals,
  ]
}
