import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { z } from 'zod'
import { quickToCompile } from '#tests/fakes/quick-to-compile.ts'

const schemaFile = z.object({
  methods: z.record(z.string(), z.record(z.string(), z.unknown())),
  methodNames: z.array(z.string()),
  definitions: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const { methods, methodNames, definitions } = schemaFile.parse(
  JSON.parse(readFileSync(new URL('../data/botapi-10.3.schema.json', import.meta.url), 'utf8')),
)

const ajv = new Ajv({ strict: false, allErrors: true, ...quickToCompile })
ajv.addSchema({ $id: 'botapi', definitions })

const compiled = new Map<string, ValidateFunction>()
const withFullReferences = (schema: unknown) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"botapi#/'))

function validatorOf(name: string, schema: unknown): ValidateFunction {
  const known = compiled.get(name)
  if (known) return known
  const validate = ajv.compile(withFullReferences(schema))
  compiled.set(name, validate)
  return validate
}

/** Whether the Bot API has the method; Telegram answers 404 to any other. */
export function isMethod(method: string): boolean {
  return methodNames.includes(method)
}

/** A lone surrogate, which Telegram refuses. */
function holdsHalfACharacter(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Cs}/u.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHalfACharacter)
}

/** The violations of a call's parameters by the Bot API's schema; empty if there are none. */
export function violationsOf(method: string, params: unknown): string[] {
  const schema = methods[method]
  if (!schema) return [`${method}: the stand-in's cut of the schema lacks this method`]
  if (holdsHalfACharacter(params)) return [`${method}: strings must be encoded in UTF-8`]
  const validate = validatorOf(method, schema)
  if (validate(params)) return []
  return (validate.errors ?? []).map(error => {
    const detail = JSON.stringify(error.params)
    return `${method}${error.instancePath}: ${error.message ?? 'is wrong'} ${detail}`
  })
}

/** Throws if one of the stand-in's own objects is not valid in the Bot API. */
export function assertIs(type: 'Message' | 'Update' | 'User' | 'File' | 'StarTransactions', value: unknown): void {
  const validate = validatorOf(type, { $ref: `#/definitions/${type}` })
  if (!validate(value)) throw new Error(`The stand-in made a wrong ${type}: ${ajv.errorsText(validate.errors)}`)
}

/** Parses a form field like Telegram: text if the parameter is text, JSON otherwise. */
export function readField(method: string, name: string, text: string): unknown {
  const root = resolve(methods[method])
  const property = z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(root).data?.properties[name]
  const wantsText = z.object({ type: z.literal('string') }).safeParse(property).success
  if (wantsText) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function resolve(schema: Record<string, unknown> | undefined): unknown {
  const reference = z.object({ $ref: z.string() }).safeParse(schema).data?.$ref
  return reference ? definitions[reference.replace('#/definitions/', '')] : schema
}
