import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { z } from 'zod'
import { quickToCompile } from '#tests/fakes/quick-to-compile.ts'

const record = z.record(z.string(), z.unknown())
const { calls, definitions } = z
  .object({ calls: z.record(z.string(), record), definitions: record })
  .parse(JSON.parse(readFileSync(new URL('../data/stripe-params.schema.json', import.meta.url), 'utf8')))

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties, additionalProperties: false })
const texts = { type: 'array', items: { type: 'string' } }
/** Calls that read one object accept only `expand`. */
const expandOnly = object({ expand: texts })
/** Calls that are missing in the schema of the types. */
const others: Record<string, unknown> = {
  'GET /v1/billing_portal/configurations': object({ active: { type: 'boolean' }, limit: { type: 'number' } }),
  'GET /v1/webhook_endpoints': object({ limit: { type: 'number' } }),
  'POST /v1/webhook_endpoints/:id': object({
    disabled: { type: 'boolean' },
    enabled_events: texts,
    url: { type: 'string' },
  }),
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: true, ...quickToCompile })
ajv.addSchema({ $id: 'stripe', definitions })
const compiled = new Map<string, ValidateFunction>()

function validatorOf(call: string): ValidateFunction {
  const known = compiled.get(call)
  if (known) return known
  const schema = calls[call] ?? others[call] ?? expandOnly
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"stripe#/')))
  compiled.set(call, validate)
  return validate
}

/**
 * The violations of a call's parameters by the schema of Stripe's own types. Converts form texts to numbers and
 * booleans in place.
 */
export function checkParams(call: string, params: Record<string, unknown>): string[] {
  const validate = validatorOf(call)
  const asSent = structuredClone(params)
  const isValid = validate(params)
  keepEmpty(asSent, params)
  if (isValid) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params: detail }) => `${call}${instancePath}: ${message} ${JSON.stringify(detail)}`,
  )
}

/** An empty text means "unset" at Stripe, so it must not be converted. */
function keepEmpty(sent: unknown, params: unknown): void {
  if (!isRecord(sent) || !isRecord(params)) return
  for (const [name, value] of Object.entries(sent)) {
    if (value === '') params[name] = ''
    else keepEmpty(value, params[name])
  }
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null
}
