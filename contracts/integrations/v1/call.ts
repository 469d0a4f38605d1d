import type { z } from 'zod'
import type { ErrorCode } from '#contracts/errors.ts'
import type { KeyScope } from '#contracts/integrations/app-keys.ts'

/** A call of the API for programs. Shapes are named as in the document. */
export type ApiCall<Shape extends string = string> = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  /** Undefined for what every key may do. */
  scope?: KeyScope
  /** Strict: a parameter that is not in it is refused. */
  query?: z.ZodObject
  body?: Shape | 'photo'
  /** `read` answers If-None-Match and If-Match, `change` is done only where If-Match holds. */
  condition?: 'read' | 'change'
  /** The resource that a 201 or 202 made, with the `id` of the answer: told as its Location. */
  location?: `/${string}`
  /** How many calls it counts as; 1 where it is left out. */
  cost?: number
  answers: Record<number, Shape | 'nothing' | 'picture'>
  /** What this call refuses beyond `refusalsOf`'s common ones. */
  refusals?: readonly ErrorCode[]
}

/** Any call may be refused so. */
const always = [
  'invalid-input',
  'not-authenticated',
  'key-refused',
  'plan-needed',
  'private-service',
  'too-many-requests',
  'no-room',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Every refusal that a call may answer with. */
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
