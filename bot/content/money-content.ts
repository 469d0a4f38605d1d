import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import type { MoneyNotice } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'
import type { ScansLeft } from '#contracts/scans.ts'
import type { Language } from '#contracts/users.ts'

type Speaker = { say: Say; language: Language }
type ActivePlan = Omit<Extract<MoneyNotice, { kind: 'plan-active' }>, 'kind'>

/** A notice about payments, with a button if the person can do something about it. */
export function moneyContent({ say, language }: Speaker, notice: MoneyNotice): Content {
  const plan = planOf(notice.plan).name
  switch (notice.kind) {
    case 'plan-active':
      return { text: activePlanText({ say, language }, notice) }
    case 'payment-failed':
      return {
        text: say('money.payment-failed', { plan }),
        // Telegram refuses the whole message if one of its buttons has no public host.
        ...(notice.pay_url?.startsWith('https://')
          ? { keyboard: new InlineKeyboard().url(say('money.pay'), notice.pay_url) }
          : {}),
      }
    case 'plan-ended':
      return planEnded(say, notice)
    case 'payment-refunded':
      return { text: say(`money.refunded.${notice.reason}`, { plan }) }
    default:
      return { text: say(`money.${notice.kind}`, { plan }) }
  }
}

/** A person who chose a lower plan must buy it now, because Stars cannot change a subscription. */
function planEnded(say: Say, { plan, next }: Extract<MoneyNotice, { kind: 'plan-ended' }>): Content {
  if (!next) return { text: say('money.plan-ended', { plan: planOf(plan).name }) }
  const { id, name } = planOf(next.plan)
  const label = say('money.ways.stars', { plan: name, stars: next.stars })
  return {
    text: say('money.plan-ended-next', { plan: planOf(plan).name, next: name }),
    keyboard: new InlineKeyboard().text(label, buttons.buyForStars.write(id)),
  }
}

/** "Your plan Pro is active until …", in the person's language. Days are UTC, like billing periods. */
export function activePlanText({ say, language }: Speaker, { plan, until, renews }: ActivePlan): string {
  const name = planOf(plan).name
  if (!until) return say('money.open-ended', { plan: name })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until))
  return say(renews ? 'money.renews' : 'money.runs', { plan: name, date })
}

/** From so many scans on, what is left is said with each result. */
const fewLeft = 1

/** A UTC day, such as those on which a month's scans begin anew: "1 December". */
export function dayText(moment: string | Date, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(moment))
}

/** The plan and what is left of its scans, in one line. */
export function planLine({ plan, left, limit }: ScansLeft, say: Say): string {
  return say('limit.now', { plan: planOf(plan).name, left, limit })
}

/** What is left once it is little; no line before that. */
export function leftLines(left: ScansLeft | undefined, { say, language }: Speaker): string[] {
  if (!left || left.left > fewLeft) return []
  const date = dayText(left.next_at, language)
  return [left.left === 0 ? say('limit.last', { date }) : say('limit.left', { left: left.left, date })]
}

/** Why a photo is not read: whose scans are used up, and when the next ones come. */
export function limitText({ plan, limit, next_at }: ScansLeft, owner: string | undefined, speaker: Speaker): string {
  const date = dayText(next_at, speaker.language)
  return owner === undefined
    ? speaker.say('limit.refused', { plan: planOf(plan).name, limit, date })
    : speaker.say('limit.team', { owner, date })
}

/** Offers to read the photos that were kept when the limit refused them. */
export function keptPhotosContent(count: number, say: Say): Content {
  const keyboard = new InlineKeyboard().text(say('button.read-kept'), buttons.readKept.write())
  return { text: say('limit.room', { n: count }), keyboard }
}
