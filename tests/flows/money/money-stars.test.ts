import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { grantPlan } from '#core/admin/grants.ts'
import { runAdminCommand } from '#core/admin/run-admin-command.ts'
import { reconcileEverybody } from '#core/billing/reconcile/reconcile.ts'
import { refundGuarantee } from '#core/billing/refund/refund-guarantee.ts'
import { changePlan, undoChange } from '#core/billing/subscription/change-plan.ts'
import { endLapsed } from '#core/billing/subscription/money-notices.ts'
import { previewChange } from '#core/billing/subscription/preview-change.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { conversationPrefix, saveBotState } from '#core/inbox/bot-state.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { starPayments, telegramUpdates, users } from '#db/schema.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const start = '2026-03-10T12:00:00Z'
const april9 = new Date('2026-04-09T12:00:00Z')
let flow: BotFlow
let now: Date
let anna: Person

beforeEach(async () => {
  now = new Date(start)
  flow = await startBotFlow({
    clock: { now: () => now },
    // Own numbers can be connected here, otherwise Pro + WhatsApp is not sold; and plans are chosen in the chat, not
    // on a page.
    publicUrl: 'http://localhost:3000',
    env: {
      UNIPILE_DSN: 'https://unipile.example',
      UNIPILE_API_KEY: 'key',
      STARS_PRO: '250',
      STARS_PRO_WHATSAPP: '650',
      SUPPORT_CONTACT: 'help@cards.example',
      OPERATOR_NAME: 'Cards SL',
    },
  })
  anna = flow.telegram.person({ firstName: 'Anna', languageCode: 'en' })
})
afterEach(() => flow.stop())

const state = () => getSubscriptionState(flow.app, { userId: anna.id })
const isHandled = (updateId: number) =>
  flow.app.db
    .select()
    .from(telegramUpdates)
    .all()
    .some(row => row.update_id === updateId && row.processed_at !== null)
const lastWords = () => flow.telegram.said(anna.id).at(-1)?.text ?? ''

/** Presses a plan in the chat; returns the invoice link. */
async function linkOf(label: string, person = anna): Promise<string> {
  person.sendText('/plan')
  await flow.settled()
  person.press('Upgrade')
  await flow.settled()
  person.press(label)
  await flow.settled()
  return person.press(label.replace(/^.*· /, 'Pay ')) ?? ''
}

async function buy(label: string, until = april9): Promise<string> {
  expect(await flow.telegram.stars.pay(anna, await linkOf(label), until)).toBeUndefined()
  await flow.settled()
  return flow.telegram.stars.payments.at(-1)?.payload ?? ''
}

describe('a plan for Stars', () => {
  it('can be bought while the network fails for some of the ten seconds that Telegram waits', async () => {
    const link = await linkOf('Pro · 250 ⭐')
    flow.telegram.fail('answerPreCheckoutQuery', 'reset', 4)
    expect(await flow.telegram.stars.pay(anna, link, april9)).toBeUndefined()
    await flow.settled()
    expect(state()).toMatchObject({ plan: 'pro', source: 'stars' })
  })

  it('is bought in the chat, once, with its end date in the answer', async () => {
    const payload = await buy('Pro · 250 ⭐')
    expect(state()).toMatchObject({
      plan: 'pro',
      source: 'stars',
      status: 'active',
      renews_at: april9.toISOString(),
    })
    expect(lastWords()).toBe('Your plan Pro is active until April 9, 2026 and renews then.')
    const paid = flow.telegram.updates.find(update => update.message?.successful_payment)
    const words = flow.telegram.said(anna.id).length
    flow.telegram.repeat({ ...paid!, update_id: 9_999_999 })
    await flow.telegram.until(() => isHandled(9_999_999))
    await flow.settled()
    expect(flow.app.db.select().from(starPayments).all()).toMatchObject([{ payload, stars: 250, plan: 'pro' }])
    expect(flow.telegram.said(anna.id)).toHaveLength(words)
  })

  it('continues with each renewal, in any order, and ends without one', async () => {
    const payload = await buy('Pro · 250 ⭐')
    now = new Date('2026-04-09T12:30:00Z')
    expect(state().plan).toBe('pro')
    const may = new Date('2026-05-09T12:00:00Z')
    flow.telegram.stars.renew(anna, payload, may)
    await flow.settled()
    expect(state().renews_at).toBe(may.toISOString())
    now = new Date('2026-05-09T13:00:01Z')
    expect(state().plan).toBe('free')
    await endLapsed(flow.app)
    await endLapsed(flow.app)
    await flow.settled()
    expect(flow.telegram.said(anna.id).filter(({ text }) => text.includes('has ended'))).toHaveLength(1)
  })

  it('is stopped and resumed from the screen; Telegram decides', async () => {
    const payload = await buy('Pro · 250 ⭐')
    expect(await changePlan(flow.app, { userId: anna.id, planId: 'FREE' })).toMatchObject({
      plan: 'pro',
      status: 'ending',
      ends_at: april9.toISOString(),
    })
    expect(flow.telegram.stars.renews.get(payload)).toBe(false)
    expect(await undoChange(flow.app, { userId: anna.id })).toMatchObject({ status: 'ending' })
    flow.telegram.stars.setRenewal(anna, payload, true)
    await flow.settled()
    expect(state()).toMatchObject({ status: 'active', renews_at: april9.toISOString() })
    flow.telegram.stars.setRenewal(anna, payload, false)
    await flow.settled()
    expect(state().status).toBe('ending')
    await expect(changePlan(flow.app, { userId: anna.id, planId: 'UNLIMITED' })).rejects.toMatchObject({
      code: 'not-changeable',
    })
  })

  it('of a higher kind stops the renewal of the lower', async () => {
    const pro = await buy('Pro · 250 ⭐')
    now = new Date('2026-03-12T12:00:00Z')
    const whatsApp = await buy('Pro + WhatsApp · 650 ⭐', new Date('2026-04-11T12:00:00Z'))
    expect([flow.telegram.stars.renews.get(pro), flow.telegram.stars.renews.get(whatsApp)]).toEqual([false, true])
    expect(state()).toMatchObject({ plan: 'pro_whatsapp', status: 'active' })
  })

  it('stops the other renewal at night if Telegram failed before', async () => {
    const pro = await buy('Pro · 250 ⭐')
    now = new Date('2026-03-12T12:00:00Z')
    const { setRenewal } = flow.app.stars!
    flow.app.stars!.setRenewal = async () => {
      throw new Error('Telegram is away')
    }
    await buy('Pro + WhatsApp · 650 ⭐', new Date('2026-04-11T12:00:00Z'))
    expect([flow.telegram.stars.renews.get(pro), state().plan]).toEqual([true, 'pro_whatsapp'])
    flow.app.stars!.setRenewal = setRenewal
    await reconcileEverybody(flow.app)
    expect(flow.telegram.stars.renews.get(pro)).toBe(false)
  })

  it('ends when Telegram refunds the payment', async () => {
    await buy('Pro · 250 ⭐')
    flow.telegram.stars.refund(anna, flow.telegram.stars.payments[0]!.chargeId)
    await flow.settled()
    expect(state().plan).toBe('free')
    expect(lastWords()).toBe('Your plan Pro has ended. You are on the Free plan now.')
    const paid = flow.telegram.updates.find(update => update.message?.successful_payment)
    flow.telegram.repeat({ ...paid!, update_id: 9_999_999 })
    await flow.telegram.until(() => isHandled(9_999_999))
    expect(state().plan).toBe('free')
  })

  it('is refunded within 14 days by the operator, with its renewal stopped', async () => {
    const payload = await buy('Pro · 250 ⭐')
    now = new Date('2026-03-24T12:00:00Z')
    expect(await refundGuarantee(flow.app, { userId: anna.id })).toEqual(['pro'])
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: true }])
    expect([flow.telegram.stars.renews.get(payload), state().plan]).toEqual([false, 'free'])
    await flow.settled()
    expect(lastWords()).toBe('Your payments for the plan Pro were refunded.')
  })

  it('stays ended after a refund, whatever Telegram says about its renewal', async () => {
    const payload = await buy('Pro · 250 ⭐')
    await refundGuarantee(flow.app, { userId: anna.id })
    for (const renews of [false, true]) {
      flow.telegram.stars.setRenewal(anna, payload, renews)
      await flow.settled()
      expect([state().plan, quotaOf(flow.app, { userId: anna.id }).limit]).toEqual(['free', 3])
    }
  })

  it('is not refunded after that', async () => {
    await buy('Pro · 250 ⭐')
    now = new Date('2026-03-24T12:00:01Z')
    await expect(refundGuarantee(flow.app, { userId: anna.id })).rejects.toMatchObject({ code: 'nothing-to-refund' })
    expect(state().plan).toBe('pro')
  })
})

describe('deleting the account within 14 days', () => {
  async function askToDelete(): Promise<void> {
    anna.sendText('/delete_me')
    await flow.settled()
    anna.press('Delete my account')
    await flow.settled()
  }

  it('refunds the Stars if the person wants it', async () => {
    const payload = await buy('Pro · 250 ⭐')
    await askToDelete()
    expect(lastWords()).toContain('250 ⭐')
    anna.press('Refund and delete everything')
    await flow.telegram.until(() => lastWords().startsWith('Your payment was refunded'))
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: true }])
    expect(flow.telegram.stars.renews.get(payload)).toBe(false)
    expect(flow.app.db.select().from(users).all()).toEqual([])
  })

  it('keeps the payment if they do not', async () => {
    await buy('Pro · 250 ⭐')
    await askToDelete()
    anna.press('Delete without a refund')
    await flow.telegram.until(() => lastWords().startsWith('Everything is deleted'))
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: false }])
    expect(flow.app.db.select().from(users).all()).toEqual([])
  })

  it('is refunded by the operator later, who knows the charge', async () => {
    await buy('Pro · 250 ⭐')
    await deleteAccount(flow.app, { userId: anna.id, refund: false })
    const refund = () => runAdminCommand(flow.app, ['refund', flow.telegram.stars.payments[0]!.chargeId])
    now = new Date('2026-03-24T12:00:01Z')
    await expect(refund()).rejects.toMatchObject({ code: 'nothing-to-refund' })
    now = new Date('2026-03-24T12:00:00Z')
    expect(await refund()).toEqual(['Paid back and ended: pro'])
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: true }])
    await expect(refund()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('does not ask a person who paid earlier', async () => {
    await buy('Pro · 250 ⭐')
    now = new Date('2026-03-24T12:00:01Z')
    await askToDelete()
    expect(lastWords()).not.toContain('⭐')
    anna.press('Yes, delete everything')
    await flow.telegram.until(() => lastWords().startsWith('Everything is deleted'))
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: false }])
  })
})

describe('a lower plan for a person who pays in Stars', () => {
  it('starts when the paid period ends, and the bot asks for the payment then', async () => {
    const payload = await buy('Pro + WhatsApp · 650 ⭐')
    expect(await previewChange(flow.app, { userId: anna.id, planId: 'PRO' })).toMatchObject({
      kind: 'downgrade',
      due_now: { amount: 0 },
      takes_effect_at: april9.toISOString(),
      next_charge: null,
      next_stars: 250,
    })
    expect(await changePlan(flow.app, { userId: anna.id, planId: 'PRO' })).toMatchObject({
      plan: 'pro_whatsapp',
      status: 'ending',
      pending_plan: 'pro',
      ends_at: april9.toISOString(),
    })
    expect(flow.telegram.stars.renews.get(payload)).toBe(false)
    now = new Date('2026-04-09T12:00:01Z')
    await endLapsed(flow.app)
    await flow.settled()
    expect(state().plan).toBe('free')
    expect(lastWords()).toBe('Your plan Pro + WhatsApp has ended. To continue with Pro, as you chose, pay for it here.')
    anna.press('Pro · 250 ⭐')
    await flow.settled()
    const link = anna.press('Pay 250 ⭐') ?? ''
    expect(await flow.telegram.stars.pay(anna, link, new Date('2026-05-09T12:00:00Z'))).toBeUndefined()
    await flow.settled()
    expect(state()).toMatchObject({ plan: 'pro', source: 'stars', status: 'active' })
  })

  it('is forgotten once they keep their plan, or cancel', async () => {
    const payload = await buy('Pro + WhatsApp · 650 ⭐')
    await changePlan(flow.app, { userId: anna.id, planId: 'PRO' })
    expect(await changePlan(flow.app, { userId: anna.id, planId: 'FREE' })).toMatchObject({ pending_plan: null })
    await changePlan(flow.app, { userId: anna.id, planId: 'PRO' })
    expect(await undoChange(flow.app, { userId: anna.id })).toMatchObject({ status: 'ending', pending_plan: null })
    flow.telegram.stars.setRenewal(anna, payload, true)
    await flow.settled()
    expect(state()).toMatchObject({ status: 'active', pending_plan: null })
  })

  it('is not offered if it is not sold for Stars, and a higher one is bought', async () => {
    await buy('Pro · 250 ⭐')
    for (const planId of ['PRO_WHATSAPP', 'UNLIMITED'] as const) {
      await expect(changePlan(flow.app, { userId: anna.id, planId })).rejects.toMatchObject({ code: 'not-changeable' })
    }
  })
})

describe('a payment that must be refused', () => {
  it('is stopped before it is made: for another person, or for a lower plan', async () => {
    const link = await linkOf('Pro · 250 ⭐')
    const carl = flow.telegram.person({ firstName: 'Carl', languageCode: 'es' })
    expect(await flow.telegram.stars.pay(carl, link, april9)).toContain('otra persona')
    grantPlan(flow.app, { userId: anna.id, plan: 'pro_whatsapp' })
    expect(await flow.telegram.stars.pay(anna, link, april9)).toContain('already have a plan')
    expect(flow.telegram.stars.payments).toEqual([])
    await flow.settled()
  })

  it('is answered however busy the chats are', async () => {
    const link = await linkOf('Pro · 250 ⭐')
    const held = Array.from({ length: 16 }, () => flow.telegram.hold('sendMessage', 'before'))
    const people = held.map((_, n) => flow.telegram.person({ firstName: `P${n}` }))
    for (const person of people) person.sendText('/help')
    await Promise.all(held.map(gate => gate.caught))
    expect(await flow.telegram.stars.pay(anna, link, april9)).toBeUndefined()
    for (const gate of held) void gate.release()
    await flow.settled()
    expect(state().plan).toBe('pro')
  })
})

describe('a completed payment', () => {
  it('takes effect even if the chat’s stored state is broken', async () => {
    const link = await linkOf('Pro · 250 ⭐')
    for (const prefix of ['session:', conversationPrefix]) {
      saveBotState(flow.app, { key: `${prefix}${anna.id}`, value: 'broken' })
    }
    await flow.telegram.stars.pay(anna, link, april9)
    await flow.settled()
    expect(state().plan).toBe('pro')
  })
})

describe('a payment during a database failure', () => {
  async function payWhileFailing(): Promise<void> {
    const link = await linkOf('Pro · 250 ⭐')
    flow.app.db.$client.exec(
      "create trigger full_disk before insert on star_payments begin select raise(fail, 'disk full'); end",
    )
    await flow.telegram.stars.pay(anna, link, april9)
    await flow.settled()
    flow.app.db.$client.exec('drop trigger full_disk')
  }

  it('is found at night, once', async () => {
    await payWhileFailing()
    expect(state().plan).toBe('free')
    now = new Date('2026-03-11T03:47:00Z')
    await reconcileEverybody(flow.app)
    await reconcileEverybody(flow.app)
    await flow.settled()
    expect(state()).toMatchObject({ plan: 'pro', source: 'stars', renews_at: april9.toISOString() })
    expect(flow.telegram.said(anna.id).filter(({ text }) => text.includes('is active until'))).toHaveLength(1)
    expect(flow.telegram.stars.payments).toMatchObject([{ refunded: false }])
  })

  it('is not applied after Telegram has refunded it, or after the account was deleted', async () => {
    await payWhileFailing()
    await deleteAccount(flow.app, { userId: anna.id })
    now = new Date('2026-03-12T12:00:00Z')
    anna.sendText('/start')
    await flow.settled()
    await reconcileEverybody(flow.app)
    expect(state().plan).toBe('free')
    flow.telegram.stars.refund(anna, flow.telegram.stars.payments[0]!.chargeId)
    await flow.settled()
    await reconcileEverybody(flow.app)
    expect(state().plan).toBe('free')
  })
})

describe('two payments at the same moment', () => {
  it('for the same plan: one counts and the other is refunded', async () => {
    const links = [await linkOf('Pro · 250 ⭐'), await linkOf('Pro · 250 ⭐')]
    // Both are checked before either is paid.
    const answers = await Promise.all(links.map(link => flow.telegram.stars.pay(anna, link, april9)))
    expect(answers).toEqual([undefined, undefined])
    await flow.settled()
    expect(flow.telegram.stars.payments.map(({ refunded }) => refunded).toSorted()).toEqual([false, true])
    expect([...flow.telegram.stars.renews.values()].toSorted()).toEqual([false, true])
    expect(state()).toMatchObject({ plan: 'pro', status: 'active', renews_at: april9.toISOString() })
  })
})

describe('what Telegram requires of bots that sell', () => {
  it.each([
    ['/paysupport', 'help@cards.example'],
    ['/terms', 'Cards SL'],
    ['/privacy', 'Cards SL'],
    ['/privacy', 'The database is not encrypted on the disk.\n/export gives you all of it, /delete_me deletes it.'],
  ])('%s is answered', async (command, words) => {
    anna.sendText(command)
    await flow.settled()
    expect(lastWords()).toContain(words)
  })
})
