import type { z } from 'zod'
import { AppError } from '#core/base/errors.ts'

/** Parses a value by a schema of the contract. Throws `invalid-input` with `details.fields`: field → fault. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.')
    fields[field || 'body'] ??= issue.message
  }
  throw new AppError('invalid-input', { fields })
}
