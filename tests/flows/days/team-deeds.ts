import { expect } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { getEvent } from '#core/events/events.ts'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { invite, revokeInvite } from '#core/events/team/invites.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember } from '#core/events/team/leave-team.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'
import { readTheSame } from './card-deeds.ts'
import type { Day } from './day.ts'
import { type Deed, type Dice, killed, killOf } from './deed.ts'
import type { Event } from './plain-contact.ts'
import { members, nameOf, owner } from './plain-teams.ts'
import type { PlainWorld } from './plain-world.ts'

const memberOf = (model: PlainWorld, dice: Dice) => dice.of(members.filter(one => model.people.has(one)))

export const start: Deed = ({ model, day, dice }) => {
  if (!model.people.has(owner)) return undefined
  const name = dice.of(['Fira', 'Expo']) ?? ''
  const { id } = startEvent(day.app, { userId: owner, name })
  const known = model.liveEvents.find(one => one.name === name)
  if (known) expect(id).toBe(known.id)
  const event = known ?? { id, name, active: false, seesAll: false, gone: false, questions: [] }
  if (!known) model.events.push(event)
  if (model.activeEvent !== event) model.switchOff()
  event.active = true
  return Promise.resolve(`Olga starts ${name}`)
}

export const stop: Deed = ({ model, day }) => {
  if (!model.activeEvent) return undefined
  stopEvent(day.app, { userId: owner })
  const { name } = model.activeEvent
  model.switchOff()
  return Promise.resolve(`Olga ends ${name}`)
}

export const join: Deed = ({ model, day, dice }) => {
  const event = model.activeEvent
  const person = memberOf(model, dice)
  if (!event || !person) return undefined
  const { code } = invite(day.app, { userId: owner, eventId: event.id, botUsername: undefined })
  const invitedAt = model.invites.get(event) ?? model.tick()
  model.invites.set(event, invitedAt)
  const isIn = model.teams.get(person) === event
  const isOver = !isIn && (model.removals.get(`${person} ${event.id}`) ?? -1) > invitedAt
  const joining = () => joinTeam(day.app, { userId: person, code, leaveOther: true })
  if (isOver) expect(joining).toThrow('invite-over')
  else {
    joining()
    model.teams.set(person, event)
  }
  return Promise.resolve(`${nameOf[person]} joins ${event.name}`)
}

export const renewInvite: Deed = ({ model, day }) => {
  const event = model.activeEvent
  if (!event) return undefined
  revokeInvite(day.app, { userId: owner, eventId: event.id })
  model.invites.delete(event)
  return Promise.resolve(`Olga revokes the invitation to ${event.name}`)
}

export const leave: Deed = ({ model, day, dice }) => {
  const person = memberOf(model, dice)
  if (!person) return undefined
  const leaving = () => leaveTeam(day.app, { userId: person })
  if (model.teams.has(person)) leaving()
  else expect(leaving).toThrow('not-found')
  model.teams.delete(person)
  return Promise.resolve(`${nameOf[person]} leaves`)
}

export const removeFromTeam: Deed = ({ model, day, dice }) => {
  const memberId = dice.of([...model.teams.keys()])
  const event = memberId && model.teams.get(memberId)
  if (!event) return undefined
  removeMember(day.app, { userId: owner, eventId: event.id, memberId })
  model.teams.delete(memberId)
  model.removals.set(`${memberId} ${event.id}`, model.tick())
  return Promise.resolve(`Olga removes ${nameOf[memberId]} from ${event.name}`)
}

/** A change of an event, which may be killed at any turn; what it owes to contacts is paid after that. */
const withEvent =
  (
    what: string,
    change: (model: PlainWorld, event: Event, dice: Dice) => Parameters<typeof updateEvent>[1]['patch'],
  ): Deed =>
  ({ model, day, dice }) => {
    const event = dice.of(model.liveEvents)
    if (!event) return undefined
    return (async () => {
      const kill = killOf(dice, { onceIn: 3 })
      const patch = change(model, event, dice)
      await day.act(() => updateEvent(day.app, { userId: owner, eventId: event.id, patch }), kill)
      const { questions } = getEvent(day.app, { userId: owner, eventId: event.id })
      for (const question of event.questions)
        question.id ||= questions.find(({ text }) => text === question.text)?.id ?? 0
      if (kill !== undefined) readTheSame({ model, day })
      return `Olga ${what} ${event.name}${killed(kill)}`
    })()
  }

export const rename = withEvent('renames', (model, event) => {
  event.name = `Fair ${model.tick()}`
  return { name: event.name }
})

export const showAll = withEvent('shows everything or not at', (_, event) => {
  event.seesAll = !event.seesAll
  return { members_see_all: event.seesAll }
})

const asked = ({ questions }: Event) =>
  questions
    .filter(one => !one.gone)
    .map(({ id, text }) => ({ ...(id && { id }), kind: 'text' as const, text, options: [] }))

export const ask = withEvent('asks something at', (model, event) => {
  if (asked(event).length < 2) event.questions.push({ id: 0, text: `Question ${model.tick()}?`, gone: false })
  return { questions: asked(event) }
})

export const askOtherwise = withEvent('asks otherwise at', (model, event, dice) => {
  const question = dice.of(event.questions.filter(one => !one.gone))
  if (question) question.text = `Question ${model.tick()}?`
  return { questions: asked(event) }
})

export const askNoMore = withEvent('asks no more at', (_, event, dice) => {
  const question = dice.of(event.questions.filter(one => !one.gone))
  if (question) question.gone = true
  return { questions: asked(event) }
})

export const deleteTheEvent: Deed = ({ model, day, dice }) => {
  const event = dice.of(model.liveEvents)
  if (!event) return undefined
  return (async () => {
    const kill = killOf(dice, { onceIn: 3 })
    await day.act(() => deleteEvent(day.app, { userId: owner, eventId: event.id }), kill)
    model.deleteEvent(event)
    readTheSame({ model, day })
    return `Olga deletes ${event.name}${killed(kill)}`
  })()
}

/** What somebody had sent for a team and not answered for is saved before their account goes, with all scans of theirs. */
function saveLeftBehind(model: PlainWorld, day: Day, person: number): void {
  const known = new Set(model.contacts.map(({ id }) => id))
  const added = listContacts(day.app, { userId: owner }).map(({ id }) => id)
  const ids = added.filter(id => !known.has(id)).toSorted((a, b) => a - b)
  for (const one of model.waiting.filter(({ sender, book }) => sender === person && book !== person)) {
    const contact = model.save(one)
    contact.id ||= ids.shift() ?? 0
  }
}

const deleteAccountOf =
  (candidates: readonly number[]): Deed =>
  ({ model, day, dice }) => {
    const person = dice.of(candidates.filter(one => model.people.has(one)))
    if (!person) return undefined
    return (async () => {
      const kill = killOf(dice, { onceIn: 3 })
      await day.deleteAccount(person, kill)
      saveLeftBehind(model, day, person)
      model.deleteAccount(person)
      readTheSame({ model, day })
      return `${nameOf[person]} deletes the account${killed(kill)}`
    })()
  }

export const memberGoes = deleteAccountOf(members)
export const ownerGoes = deleteAccountOf([owner])

export const kill: Deed = async ({ model, day }) => {
  await day.kill()
  readTheSame({ model, day })
  return 'The service is killed and starts again'
}
