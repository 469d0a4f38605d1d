import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'

/** The JSON body as the contract has it. Throws `invalid-input` with the wrong fields. */
export async function jsonBody<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new AppError('invalid-input', { fields: { body: 'Not JSON' } })
  })
  return parseInput(schema, body)
}

const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)

/** A row's id from the path. Throws `not-found` for what cannot be one. */
export function idParam(c: Context<ApiEnv>, name: string): number {
  const result = idSchema.safeParse(c.req.param(name))
  if (!result.success) throw new AppError('not-found')
  return result.data
}
