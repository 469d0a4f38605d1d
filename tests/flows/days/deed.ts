import { expect } from 'vitest'
import type { Day } from './day.ts'
import type { Contact } from './plain-contact.ts'
import type { PlainWorld } from './plain-world.ts'

/** Both sides of the comparison, and what chance says about this deed. */
export type World = { model: PlainWorld; day: Day; dice: Dice }

/** Numbers that choose; each choice uses one. */
export class Dice {
  readonly #numbers: number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = [...numbers]
  }

  roll(): number {
    return this.#numbers[this.#next++ % this.#numbers.length] ?? 0
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[this.roll() % list.length]
  }

  /** Mostly the first, sometimes any of the others. */
  mostly<T>(first: T, others: readonly T[]): T {
    return this.roll() % 4 > 0 ? first : (this.of(others) ?? first)
  }
}

/** Does something in both worlds, and says in words what it was; undefined where it cannot be done. */
export type Deed = (world: World) => Promise<string> | undefined

/** Refused where it is not theirs to do: to whoever asks, it is not there. */
export function attempt(isAllowed: boolean, work: () => unknown): boolean {
  if (isAllowed) work()
  else expect(work).toThrow('not-found')
  return isAllowed
}

/** The product's contact of a card is the plain model's, or a new one. */
export function same(model: PlainWorld, contact: Contact, id: number): void {
  if (contact.id) expect(id).toBe(contact.id)
  else expect(model.contacts.map(one => one.id)).not.toContain(id)
  contact.id = id
}

/** After how many turns of the event loop a deed is killed, once in so many times. */
export const killOf = (dice: Dice, { onceIn }: { onceIn: number }) =>
  dice.roll() % onceIn === 0 ? dice.roll() % 8 : undefined

/** Says so in the story of the day. */
export const killed = (after: number | undefined) => (after === undefined ? '' : `, killed after ${after} turns`)
