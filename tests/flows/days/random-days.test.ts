import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { it } from 'vitest'
import * as cards from './card-deeds.ts'
import { expectSame } from './compare.ts'
import * as contacts from './contact-deeds.ts'
import { Day } from './day.ts'
import { type Deed, Dice } from './deed.ts'
import * as imports from './import-deeds.ts'
import { PlainWorld } from './plain-world.ts'
import * as team from './team-deeds.ts'

/** What fast-check takes to play a day again, such as `{ "seed": 1, "path": "2:3", "replayPath": "AB:C" }` as a failure names it. */
const { replayPath = null, ...again } = JSON.parse(process.env.DAYS ?? '{}')

/** How often each deed comes, against the others. */
const often: [Deed, number][] = [
  [cards.scan, 40],
  [cards.sendOnly, 12],
  [cards.readAll, 4],
  [cards.album, 6],
  [cards.backSide, 16],
  [imports.bringFile, 16],
  [imports.keepFile, 10],
  [contacts.edit, 6],
  [contacts.note, 8],
  [contacts.rate, 8],
  [contacts.file, 8],
  [contacts.remind, 8],
  [contacts.answer, 16],
  [contacts.remove, 8],
  [contacts.restore, 8],
  [cards.copy, 12],
  [contacts.merge, 24],
  [contacts.undoMerge, 20],
  [cards.separate, 32],
  [cards.answerFurther, 8],
  [cards.saveLeft, 2],
  [team.start, 12],
  [team.stop, 8],
  [team.join, 24],
  [team.renewInvite, 4],
  [team.leave, 4],
  [team.removeFromTeam, 4],
  [team.rename, 4],
  [team.showAll, 12],
  [team.ask, 8],
  [team.askOtherwise, 4],
  [team.askNoMore, 4],
  [team.deleteTheEvent, 4],
  [team.memberGoes, 4],
  [team.ownerGoes, 1],
  [team.kill, 4],
]

/** One deed of a day, with the numbers that choose whose it is and what of. */
class Step implements fc.AsyncCommand<PlainWorld, Day> {
  readonly #deed: Deed
  readonly #numbers: readonly number[]

  constructor(deed: Deed, numbers: readonly number[]) {
    this.#deed = deed
    this.#numbers = numbers
  }

  check(): boolean {
    return true
  }

  async run(model: PlainWorld, day: Day): Promise<void> {
    day.story.push('…')
    const said = await this.#deed({ model, day, dice: new Dice(this.#numbers) })
    day.story.splice(-1, 1, ...(said ? [said] : []))
    expectSame(model, day)
  }

  toString(): string {
    return `(${this.#numbers})`
  }
}

const numbers = fc.array(fc.nat({ max: 999 }), { minLength: 8, maxLength: 8 })
const chances = often.map(([deed, weight]) => ({ weight, arbitrary: numbers.map(list => new Step(deed, list)) }))
const commands = fc.commands([fc.oneof(...chances)], { maxCommands: 60, size: 'max', replayPath })

/** Somebody whom the owner knew, and a team of two at an event. */
const beginning = [
  new Step(cards.scan, [0, 1]),
  new Step(contacts.note, [0, 1]),
  new Step(team.start, [0]),
  new Step(team.join, [0]),
  new Step(team.join, [1]),
]

/** Plays a day; what goes wrong is told with all that was done before. */
async function play(steps: Iterable<fc.AsyncCommand<PlainWorld, Day>>): Promise<void> {
  const [real, model] = [new Day(), new PlainWorld()]
  try {
    for (const begin of beginning) await begin.run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), steps)
  } catch (error) {
    throw new Error(`After this day:\n- ${real.story.join('\n- ')}`, { cause: error })
  } finally {
    real.end()
  }
}

/** A day takes half a second of an idle core. */
const timeout = repeats(20, 240) * 60_000

it(
  'any day of an owner, members and a stranger ends as the plain rules say, whatever is undone or killed',
  async () => {
    await fc.assert(fc.asyncProperty(commands, play), {
      numRuns: repeats(3, 1000),
      // The gate plays the same days each time.
      ...(isThorough ? {} : { seed: 2026 }),
      ...again,
    })
  },
  timeout,
)
