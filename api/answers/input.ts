import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'

/** The JSON body, parsed by the contract's schema. Throws `invalid-input` with the wrong fields. */
export async function jsonBody<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new AppError('invalid-input', { fields: { body: 'Not JSON' } })
  })
  return parseInput(schema, body)
}

/** Like `jsonBody`, but a missing body counts as an empty object. */
export async function optionalJsonBody<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> {
  return (await c.req.text()) === '' ? parseInput(schema, {}) : jsonBody(c, schema)
}

/** The parsed query. A repeated parameter becomes a list. Throws `invalid-input` with the wrong parameters. */
export function queryOf<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): z.output<T> {
  const query = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return parseInput(schema, Object.fromEntries(query))
}

/** The Idempotency-Key: a structured string (draft-ietf-httpapi-idempotency-key-header), or the bare text. */
export function idempotencyHeader(c: Context<ApiEnv>): string | undefined {
  return c.req.header('idempotency-key')?.replace(/^"(.*)"$/, '$1')
}

const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)

/** A row's id from the path. Throws `not-found` if it is no id. */
export function idParam(c: Context<ApiEnv>, name: string): number {
  const result = idSchema.safeParse(c.req.param(name))
  if (!result.success) throw new AppError('not-found')
  return result.data
}
