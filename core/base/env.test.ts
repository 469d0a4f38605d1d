import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { EnvError, envSchema, parseEnv } from '#core/base/env.ts'

const token = '123456789:a-token-of-the-right-shape-000000'

describe('settings', () => {
  it('.env.example names exactly the existing settings, with valid values', () => {
    const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')
    const example = Object.fromEntries(
      lines
        .filter(line => /^[A-Z_]+=/.test(line))
        .map(line => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
    )
    expect(Object.keys(example).sort()).toEqual(Object.keys(envSchema.shape).sort())
    expect(() => parseEnv(example)).not.toThrow()
  })

  it('reports every invalid setting on a line of its own', () => {
    expect(() => parseEnv({ PORT: 'many', BOT_TOKEN: 'secret', LOG_LEVEL: 'loud' })).toThrow(EnvError)
    try {
      parseEnv({ PORT: 'many', BOT_TOKEN: 'secret' })
    } catch (error) {
      expect((error as Error).message.split('\n').map(line => line.split(':')[0])).toEqual(['PORT', 'BOT_TOKEN'])
      expect((error as Error).message).not.toContain('secret')
    }
  })

  it.each([
    ['production', { NODE_ENV: 'production' }],
    ['a public address', { PUBLIC_URL: 'https://cards.example' }],
  ])('refuses %s without a bot token, in one clear line', (_, source) => {
    expect(() => parseEnv(source)).toThrow(/^BOT_TOKEN: is needed/)
  })

  it('takes the database key from a file, and refuses two, a missing file and one without a key', () => {
    const path = join(temporaryFolder('csb-key'), 'key')
    expect(() => parseEnv({ DATABASE_KEY_FILE: path })).toThrow(/^DATABASE_KEY_FILE: .* cannot be read: /)
    writeFileSync(path, '0123456789abcdef\n')
    expect(parseEnv({ DATABASE_KEY_FILE: path }).DATABASE_KEY).toBe('0123456789abcdef')
    const both = { DATABASE_KEY_FILE: path, DATABASE_KEY: '0123456789abcdef' }
    expect(() => parseEnv(both)).toThrow('DATABASE_KEY_FILE: set this or DATABASE_KEY, not both')
    writeFileSync(path, '0123456789 abcdef')
    expect(() => parseEnv({ DATABASE_KEY_FILE: path })).toThrow(/^DATABASE_KEY_FILE: .* is not a key: /)
  })

  it.each([
    ['AI_MODEL', { AI_BASE_URL: 'https://ai.example/v1' }],
    ['AI_BASE_URL', { AI_MODEL: 'some-model' }],
    ['AI_BASE_URL', { AI_API_KEY: 'some-key' }],
  ])('asks for %s if AI reading is only partly set up', (missing, source) => {
    expect(() => parseEnv(source)).toThrow(new RegExp(`^${missing}: is needed`))
  })

  it.each([
    ['AI_BASE_URL', { AI_BASE_URL: 'https://me:secret@ai.example/v1' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'https://ai.example/v1?key=secret' }],
    ['AI_API_KEY', { AI_BASE_URL: 'https://ai.example/v1', AI_API_KEY: 'sécret' }],
  ])('refuses an %s that no request can carry, without printing it', (name, source) => {
    const read = () => parseEnv({ AI_MODEL: 'some-model', ...source })
    expect(read).toThrow(new RegExp(`^${name}: (?!.*s[eé]cret)`))
  })

  it('run a demo only without a token and a public address', () => {
    expect(parseEnv({}).demo).toBe(true)
    expect(parseEnv({ BOT_TOKEN: token }).demo).toBe(false)
    expect(parseEnv({}).initDataToken).not.toBe(parseEnv({}).initDataToken)
  })

  it('are public only with https', () => {
    expect(parseEnv({ BOT_TOKEN: token, PUBLIC_URL: 'https://cards.example/' })).toMatchObject({
      isPublic: true,
      PUBLIC_URL: 'https://cards.example',
    })
    expect(parseEnv({ BOT_TOKEN: token, PUBLIC_URL: 'http://cards.example' }).isPublic).toBe(false)
  })
})

it.each([{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STARS_PRO: '250' }])('who sells says who they are: %j', sold => {
  const named = { OPERATOR_NAME: 'Cards SL', SUPPORT_CONTACT: 'help@cards.example' }
  expect(() => parseEnv(sold)).toThrow(/^OPERATOR_NAME: is needed .*\nSUPPORT_CONTACT: is needed .*$/)
  expect(() => parseEnv({ ...sold, ...named, SUPPORT_CONTACT: '' })).toThrow(/^SUPPORT_CONTACT: /)
  expect(parseEnv({ ...sold, ...named }).OPERATOR_NAME).toBe('Cards SL')
})

it('says how an address has to look', () => {
  expect(() => parseEnv({ PUBLIC_URL: 'cards' })).toThrow(
    'PUBLIC_URL: is no address: it looks like https://cards.example',
  )
})
