import type { Standing } from '#contracts/contacts.ts'
import type { Action } from '#core/contact-rows/policies.ts'
import { expected } from '#tests/doors/standings.ts'
import { type Card, type Contact, type Event, readAt, valuesOf } from './plain-contact.ts'

export const [owner, stranger] = [1001, 1005]
export const members = [1002, 1003, 1004]
export const everybody = [owner, ...members, stranger]
export const nameOf: Record<number, string> = { 1001: 'Olga', 1002: 'Ben', 1003: 'Carla', 1004: 'Dora', 1005: 'Fred' }

/** People, events and teams, and who may do what with a contact (docs/decisions/0042-team-events.md). */
export class PlainTeams {
  now = 0
  people = new Set(everybody)
  events: Event[] = []
  invites = new Map<Event, number>()
  /** Which team a member is in, and since when somebody is removed from one. */
  teams = new Map<number, Event>()
  removals = new Map<string, number>()

  get activeEvent(): Event | undefined {
    return this.events.find(one => one.active && !one.gone)
  }

  get liveEvents(): Event[] {
    return this.events.filter(one => !one.gone)
  }

  tick(): number {
    return ++this.now
  }

  /** What somebody is to a contact, deleted or not. */
  standingOf(person: number, contact: Contact): Standing | undefined {
    if (contact.book === person) return 'owner'
    const { event, scanner, isPrivate } = valuesOf(contact)
    if (!event || this.teams.get(person) !== event) return undefined
    const there = contact.meetings.filter(one => one.event === event)
    const iScanned = there.some(one => one.by === person)
    const byTeam = !isPrivate && scanner?.id != null && there.some(one => one.by === scanner.id)
    if (byTeam && iScanned) return contact.meetings.every(one => one.by === person) ? 'scanner' : 'teammate'
    if (event.seesAll && !isPrivate) return 'teammate'
    if (iScanned || (event.seesAll && there.some(one => one.by !== owner))) return 'met'
    return undefined
  }

  may(person: number, contact: Contact, action: Action): boolean {
    const standing = this.standingOf(person, contact)
    return standing !== undefined && expected[action].includes(standing)
  }

  /** The same, of a contact that is there. */
  mayNow(person: number, contact: Contact, action: Action): boolean {
    return contact.state === 'there' && this.may(person, contact, action)
  }

  /** What somebody who only met a contact sees of it: what they last read there, else what their team did. */
  readBy(person: number, contact: Contact): Card | undefined {
    const team = this.teams.get(person)
    const mine = contact.meetings.filter(one => one.by === person)
    const ofTeam = contact.meetings.filter(one => team?.seesAll && one.event === team && one.by !== owner)
    return [...ofTeam, ...mine].map(readAt).findLast(read => read !== undefined)
  }

  switchOff(): void {
    const event = this.activeEvent
    if (!event) return
    event.active = false
    this.invites.delete(event)
  }
}
