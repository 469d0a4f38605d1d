import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#core/admin/run-admin-command.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'
import { startMoney } from '#tests/flows/money/money-flow.ts'

const run = promisify(execFile)
let folder: string
let stripe: FakeStripe

beforeEach(async () => {
  folder = temporaryFolder('cards')
  stripe = await startStripe()
})
afterEach(async () => {
  await stripe.stop()
})

/** Runs an npm script; returns its output and exit code. */
async function script(file: string, args: string[] = [], env: Record<string, string> = {}) {
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    DATABASE_PATH: join(folder, 'cards.db'),
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_API_BASE: stripe.origin,
    OPERATOR_NAME: 'Cards SL',
    SUPPORT_CONTACT: 'help@cards.example',
    ...env,
  }
  try {
    const { stdout, stderr } = await run(process.execPath, [file, ...args], { env: settings })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

describe('npm run stripe:setup', () => {
  it('creates everything once, and nothing the second time', async () => {
    const env = { PUBLIC_URL: 'https://cards.example' }
    const first = await script('scripts/stripe-setup.ts', [], env)
    expect(first.output).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_/)
    const { products, prices, endpoints, portals } = stripe.world
    const count = () => [products.size, prices.size, endpoints.size, portals.size]
    expect([first.code, ...count()]).toEqual([0, 4, 4, 1, 1])
    const second = await script('scripts/stripe-setup.ts', [], env)
    expect(second).toEqual({ code: 0, output: 'Nothing to do: Stripe is set up as the plans say.\n' })
    expect(count()).toEqual([4, 4, 1, 1])
    stripe.assertClean()
  })

  it('enables an endpoint that Stripe had disabled', async () => {
    const client = connectStripe({ STRIPE_SECRET_KEY: stripe.key, STRIPE_API_BASE: stripe.origin })
    const setUp = () => setUpStripe(client!, { publicUrl: 'https://cards.example' })
    await setUp()
    const [endpoint] = stripe.world.endpoints.values()
    endpoint!.status = 'disabled'
    expect(await setUp()).toEqual(['Webhook https://cards.example/api/webhooks/stripe: switched on again'])
    expect(endpoint!.status).toBe('enabled')
    expect(await setUp()).toEqual([])
  })

  it('creates no endpoint without a public address, and names what is missing without a key', async () => {
    const client = connectStripe({ STRIPE_SECRET_KEY: stripe.key, STRIPE_API_BASE: stripe.origin })
    await setUpStripe(client!, { publicUrl: undefined })
    expect([stripe.world.products.size, stripe.world.endpoints.size]).toEqual([4, 0])
    expect(await script('scripts/stripe-setup.ts', [], { STRIPE_SECRET_KEY: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('STRIPE_SECRET_KEY'),
    })
  })

  it('keeps plan and price of existing subscribers after a price change', async () => {
    const money = await startMoney()
    await money.subscribe(1001, 'PRO')
    const { world } = money.stripe
    const old = [...world.prices.values()].find(price => price.lookup_key === 'card_scan_bot_pro')
    old!.unit_amount = 399
    const client = connectStripe(money.app.env)
    expect(await setUpStripe(client!, { publicUrl: undefined })).toEqual([
      `Price card_scan_bot_pro: changed; ${old!.id} is archived, who pays it goes on`,
    ])
    expect([old!.lookup_key, old!.active]).toEqual([null, false])
    money.stripe.advanceTo('2026-04-01T00:00:01Z')
    await syncSubscription(money.app, { userId: 1001 })
    expect(money.planOf(1001)).toBe('pro')
    await money.subscribe(1002, 'PRO')
    expect(money.planOf(1002)).toBe('pro')
    await money.stop()
  })
})

describe('npm run admin', () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp({ db: openOrCreate(join(folder, 'cards.db')), clock: { now: () => new Date() } })
    makeUser(app, { id: 77 })
  })
  /** What it prints, found in this process. */
  const say = async (...words: string[]) => (await runAdminCommand(app, words))?.join('\n')

  it('grants, shows and revokes a plan', async () => {
    const granted = await script('dist/admin.js', ['grant', '77', 'UNLIMITED', '30'])
    expect(granted).toMatchObject({ code: 0, output: expect.stringContaining('plan unlimited, 0 of unlimited scans') })
    expect(await say('show', '77')).toMatch(/grant unlimited active, .* to /)
    expect(await say('revoke', '77')).toMatch(/Grants taken back: 1\n.*\nplan free/)
  })

  it('refunds, or gives a reason', async () => {
    expect(await script('dist/admin.js', ['refund', '77'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing-to-refund'),
    })
    await expect(say('refund', '78')).rejects.toThrow('has used this bot yet')
  })

  it('understands no unknown command, nobody without a number and no unknown plan', async () => {
    for (const words of [
      ['grant', '77'],
      ['refund', 'anna'],
      ['drop', '77'],
      ['grant', '77', 'GOLD'],
    ])
      expect({ words, said: await say(...words) }).toEqual({ words, said: undefined })
  })

  it.each([[[]], [['grant', '77', 'GOLD']]])('explains itself for %j', async words => {
    const { code, output } = await script('dist/admin.js', words)
    expect([code, output]).toEqual([2, expect.stringContaining('grant <telegram id>')])
    if (words.length > 0) expect(output).toContain(`This is not understood: ${words.join(' ')}.`)
  })
})
