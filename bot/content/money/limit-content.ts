import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import type { Content } from '#bot/telegram/edit-message.ts'
import { planOf } from '#contracts/plans.ts'
import type { ScansLeft } from '#contracts/scans.ts'
import type { Language } from '#contracts/users.ts'

type Speaker = { say: Say; language: Language }

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
