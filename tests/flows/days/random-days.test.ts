import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { it } from 'vitest'
import { expectSame } from './compare.ts'
import { Day } from './day.ts'
import * as deeds from './deeds.ts'
import { type Deed, Dice } from './deeds.ts'
import { PlainWorld } from './plain-world.ts'
import * as team from './team-deeds.ts'

/** How often each deed comes, against the others. */
const often: [Deed, number][] = [
  [deeds.scan, 40],
  [deeds.sendOnly, 12],
  [deeds.readAll, 4],
  [deeds.edit, 8],
  [deeds.note, 8],
  [deeds.rate, 8],
  [deeds.file, 8],
  [deeds.remind, 8],
  [deeds.answer, 8],
  [deeds.remove, 8],
  [deeds.restore, 8],
  [deeds.copy, 12],
  [deeds.merge, 24],
  [deeds.undoMerge, 20],
  [deeds.separate, 16],
  [deeds.answerFurther, 8],
  [deeds.saveLeft, 2],
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
const commands = fc.commands([fc.oneof(...chances)], { maxCommands: 60, size: 'max' })

/** Plays a day; what goes wrong is told with all that was done before. */
async function play(steps: Iterable<fc.AsyncCommand<PlainWorld, Day>>): Promise<void> {
  const [real, model] = [new Day(), new PlainWorld()]
  try {
    for (const [index, deed] of [deeds.scan, deeds.note, team.start, team.join, team.join].entries())
      await new Step(deed, [index - 2, 1]).run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), steps)
  } catch (error) {
    throw new Error(`After this day:\n- ${real.story.join('\n- ')}`, { cause: error })
  } finally {
    real.end()
  }
}

it('any day of an owner, members and a stranger ends as the plain rules say, whatever is undone or killed', async () => {
  await fc.assert(fc.asyncProperty(commands, play), {
    numRuns: repeats(15, 1000),
    // The gate plays the same days each time.
    ...(isThorough ? {} : { seed: 2026 }),
    ...JSON.parse(process.env.DAYS ?? '{}'),
  })
})
