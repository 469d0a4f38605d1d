import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { missingScriptData, optionalScripts } from 'card-reader/script-data'
import { z } from 'zod'

const optional = z
  .string()
  .trim()
  .transform(text => text || undefined)
  .optional()
const url = z
  .url({ protocol: /^https?$/, error: 'is no address: it looks like https://cards.example' })
  .transform(text => text.replace(/\/+$/, ''))
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const orNone = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional())
const inHeader = orNone(
  z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]+$/, 'may hold printable ASCII only, since it is sent in a header'),
)
/** Unipile's dashboard shows only host and port. */
const withScheme = (value: unknown) =>
  typeof value === 'string' && value !== '' && !value.includes('://') ? `https://${value}` : blankIsUnset(value)
/** `redis://`, `rediss://` or the path of a socket. It may contain a password, so error messages do not repeat it. */
const redisAddress = z
  .string()
  .regex(/^(?:rediss?:\/\/\S+|\/\S+)$/, 'is not a redis:// or rediss:// address, nor a socket’s path')
/** Ids separated by commas or spaces. */
const telegramIds = z
  .string()
  .trim()
  .regex(/^\d{1,15}(?:[\s,]+\d{1,15})*$/, 'may hold Telegram ids with commas between them')
  .transform(text => new Set(text.split(/[\s,]+/).map(Number)))
/** Scripts separated by commas or spaces, whose data is installed. */
const scriptNames = z
  .string()
  .trim()
  .transform(text => text.split(/[\s,]+/))
  .pipe(z.array(z.enum(optionalScripts, `may hold ${optionalScripts.join(', ')}, with commas between them`)))
  .superRefine((scripts, context) => {
    const missing = missingScriptData(scripts)
    if (missing.length > 0) context.addIssue(`needs data that is not installed: npm install ${missing.join(' ')}`)
  })
const port = z.coerce
  .number({ error: 'is not a port: a number from 0 to 65535' })
  .int('is not a port: a number from 0 to 65535')
  .min(0, 'is not a port: a number from 0 to 65535')
  .max(65535, 'is not a port: a number from 0 to 65535')
/** Telegram lets a subscription cost at most 10,000 Stars. */
const stars = orNone(z.coerce.number().int().min(1).max(10_000))

/** The key of a database, normalised: the same text works with any Unicode form and line ends. */
const databaseKeySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{16,}$/, 'is not a key: 16 or more ASCII characters without blanks (`npm run admin -- new-key`)')

/** Every setting, by the name of its environment variable. `.env.example` describes them. */
export const envSchema = z.object({
  NODE_ENV: z.preprocess(blankIsUnset, z.enum(['development', 'production', 'test']).default('development')),
  HOST: optional,
  PORT: z.preprocess(blankIsUnset, port.default(3000)),
  PUBLIC_URL: orNone(url),
  TRUST_PROXY: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(10).default(0)),
  DATABASE_PATH: z.preprocess(blankIsUnset, z.string().default('data/card-scan-bot.db')),
  DATABASE_KEY: orNone(databaseKeySchema),
  DATABASE_KEY_FILE: optional,
  BOT_TOKEN: orNone(z.string().regex(/^\d+:[\w-]{20,}$/, 'is not a bot token')),
  BOT_USERNAME: z.preprocess(
    value => (typeof value === 'string' ? value.replace(/^@/, '') || undefined : value),
    z
      .string()
      .regex(/^\w{5,32}$/, 'is not a bot name')
      .optional(),
  ),
  TELEGRAM_API_ROOT: z.preprocess(blankIsUnset, url.default('https://api.telegram.org')),
  TELEGRAM_WEBHOOK_SECRET: orNone(z.string().regex(/^[\w-]{1,256}$/, 'may hold A-Z a-z 0-9 _ - only')),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.preprocess(blankIsUnset, url.default('https://api.stripe.com')),
  STARS_PRO: stars,
  STARS_PRO_WHATSAPP: stars,
  PAYMENTS_IN_TELEGRAM: orNone(z.enum(['stars', 'stripe', 'both'])),
  WAAPI_BASE_URL: z.preprocess(blankIsUnset, url.default('https://waapi.app')),
  WAAPI_TOKEN: optional,
  WAAPI_INSTANCE_ID: orNone(z.string().regex(/^[\w-]{1,64}$/, 'is not an instance id')),
  WAAPI_WEBHOOK_SECRET: optional,
  UNIPILE_DSN: z.preprocess(withScheme, url.optional()),
  UNIPILE_API_KEY: optional,
  UNIPILE_WEBHOOK_SECRET: optional,
  PERPLEXITY_API_KEY: optional,
  PERPLEXITY_BASE_URL: z.preprocess(blankIsUnset, url.default('https://api.perplexity.ai')),
  AI_BASE_URL: orNone(url.refine(text => !/[?#@]/.test(text), 'may hold no user, ? or #: paths are added to it')),
  AI_API_KEY: inHeader,
  AI_MODEL: optional,
  AI_SPEECH_MODEL: z.preprocess(blankIsUnset, z.string().default('whisper-1')),
  ADMIN_KEY: inHeader,
  OPERATOR_NAME: optional,
  SUPPORT_CONTACT: optional,
  BACKUP_PASSPHRASE: orNone(z.string().min(8, 'is too short: 8 characters at least')),
  ALLOWED_USERS: orNone(telegramIds),
  REDIS_URL: orNone(redisAddress),
  OCR_READERS: orNone(z.coerce.number().int().min(1).max(64)),
  WEBHOOKS_ALLOW_PRIVATE: z.preprocess(blankIsUnset, z.enum(['0', '1']).default('0')),
  OCR_ENGINE: z.preprocess(blankIsUnset, z.enum(['auto', 'tesseract']).default('auto')),
  OCR_SCRIPTS: orNone(scriptNames).transform(scripts => scripts ?? []),
  LOG_LEVEL: z.preprocess(blankIsUnset, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
})

export type Env = z.infer<typeof envSchema> & {
  /** No bot, no public address, not production: one local demo user (PRODUCT §1). */
  demo: boolean
  /** Signs and verifies Mini App launch data: the bot's token, or a random token in demo mode. */
  initDataToken: string
  /** The secret that Telegram sends with each update; derived from the bot's token if it is not set. */
  webhookSecret: string
  /** How people pay inside Telegram. */
  paymentWay: 'stars' | 'stripe' | 'both'
  /** Whether buttons and links may open the Mini App, and updates arrive by webhook. */
  isPublic: boolean
}

/** An operator who takes money must name themselves in the terms, the privacy page and /paysupport. */
const whySellersAreNamed = {
  OPERATOR_NAME: 'the terms name whom people pay',
  SUPPORT_CONTACT: 'an e-mail address or @name for questions about payments',
} as const

/** Invalid settings; `message` has one line per error. */
export class EnvError extends Error {}

/** Parses the settings. Throws EnvError with one line per error. */
function parseWith<T extends z.ZodType>(schema: T, source: Record<string, string | undefined>): z.output<T> {
  const result = schema.safeParse(source)
  if (result.success) return result.data
  throw new EnvError(result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/** Reads a key from a file. Throws EnvError that names the setting or argument with the file's path. */
export function readKeyFile(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new EnvError(`${name}: ${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const result = databaseKeySchema.safeParse(text)
  if (result.success) return result.data
  throw new EnvError(`${name}: ${path} ${result.error.issues[0]?.message}`)
}

function withKeyOfFile(values: z.infer<typeof envSchema>): z.infer<typeof envSchema> {
  const { DATABASE_KEY, DATABASE_KEY_FILE } = values
  if (!DATABASE_KEY_FILE) return values
  if (DATABASE_KEY) throw new EnvError('DATABASE_KEY_FILE: set this or DATABASE_KEY, not both')
  return { ...values, DATABASE_KEY: readKeyFile(DATABASE_KEY_FILE, 'DATABASE_KEY_FILE') }
}

/** Parses the settings of a worker, which reads photos and has no secrets. */
export function parseWorkerEnv(source: Record<string, string | undefined>) {
  const { REDIS_URL, ...values } = parseWith(
    envSchema.pick({ REDIS_URL: true, OCR_READERS: true, OCR_ENGINE: true, OCR_SCRIPTS: true, LOG_LEVEL: true }),
    source,
  )
  if (!REDIS_URL) throw new EnvError('REDIS_URL: is needed by a worker: photos come from there')
  return { ...values, REDIS_URL }
}

/** Parses the service's settings. Throws EnvError with one line per error. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = withKeyOfFile(parseWith(envSchema, source))
  if (!values.BOT_TOKEN && values.NODE_ENV === 'production') {
    throw new EnvError('BOT_TOKEN: is needed in production (get one from @BotFather)')
  }
  if (!values.BOT_TOKEN && values.PUBLIC_URL) {
    throw new EnvError('BOT_TOKEN: is needed if PUBLIC_URL is set (get one from @BotFather)')
  }
  if (values.AI_BASE_URL && !values.AI_MODEL) throw new EnvError('AI_MODEL: is needed if AI_BASE_URL is set')
  if (!values.AI_BASE_URL && (values.AI_MODEL || values.AI_API_KEY)) {
    throw new EnvError('AI_BASE_URL: is needed if AI_MODEL or AI_API_KEY is set')
  }
  const sells = values.STRIPE_SECRET_KEY || values.STARS_PRO || values.STARS_PRO_WHATSAPP
  const unnamed = sells ? (['OPERATOR_NAME', 'SUPPORT_CONTACT'] as const).filter(name => !values[name]) : []
  if (unnamed.length > 0) {
    throw new EnvError(
      unnamed.map(name => `${name}: is needed where plans are sold (${whySellersAreNamed[name]})`).join('\n'),
    )
  }
  const demo = !values.BOT_TOKEN
  const initDataToken = values.BOT_TOKEN ?? `0:${randomBytes(32).toString('hex')}`
  return {
    ...values,
    demo,
    initDataToken,
    webhookSecret:
      values.TELEGRAM_WEBHOOK_SECRET ?? createHmac('sha256', initDataToken).update('telegram-webhook').digest('hex'),
    paymentWay: values.PAYMENTS_IN_TELEGRAM ?? (values.STARS_PRO || values.STARS_PRO_WHATSAPP ? 'stars' : 'stripe'),
    isPublic: values.PUBLIC_URL?.startsWith('https://') ?? false,
  }
}
