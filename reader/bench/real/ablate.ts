import { type CardScore, f1Of, type Outcome } from '#reader/train/score-labels.ts'

/** How many cards or sources have fewer faults with a rule than without it, and how many have more. */
export type Effect = { helped: number; hurt: number }
/** What a rule does to a set of cards; `f1` is what the F1 gains by it. */
export type RuleEffect = { cards: Effect; sources: Effect; f1: number }

const outcomesIn = (scores: readonly CardScore[]): Outcome[] => scores.flatMap(({ outcomes }) => outcomes)
const faultsIn = (scores: readonly CardScore[]) =>
  outcomesIn(scores).reduce((sum, { wrong, missed }) => sum + wrong + missed, 0)

function effectOn(pairs: readonly (readonly [withRule: CardScore, without: CardScore])[][]): Effect {
  const gains = pairs.map(group => faultsIn(group.map(([, without]) => without)) - faultsIn(group.map(([one]) => one)))
  return { helped: gains.filter(gain => gain > 0).length, hurt: gains.filter(gain => gain < 0).length }
}

/** What a rule does, from the scores of the same cards with and without it. */
export function effectOf(withRule: readonly CardScore[], without: readonly CardScore[]): RuleEffect {
  const pairs = withRule.flatMap((score, at) => {
    const other = without[at]
    return other ? [[score, other] as const] : []
  })
  return {
    cards: effectOn(pairs.map(pair => [pair])),
    sources: effectOn([...Map.groupBy(pairs, ([{ label }]) => label.repo).values()]),
    f1: f1Of(outcomesIn(withRule)) - f1Of(outcomesIn(without)),
  }
}

const signed = (value: number) => (value > 0 ? '+' : '') + value.toFixed(2)
const shown = ({ cards, sources, f1 }: RuleEffect) =>
  `${cards.helped}:${cards.hurt} ${sources.helped}:${sources.hurt} ${signed(f1)}`

/** Explains the columns of `ablationRow`. */
export const ablationHead = 'rule: per set, cards helped:hurt, sources helped:hurt, gain in F1'

/** One line with what a rule does to each set and to all cards. */
export function ablationRow(name: string, withRule: readonly CardScore[], without: readonly CardScore[]): string {
  const splits = [...new Set(withRule.map(({ label }) => label.split))]
  const columns = splits.map(split => {
    const of = (scores: readonly CardScore[]) => scores.filter(({ label }) => label.split === split)
    return `${split} ${shown(effectOf(of(withRule), of(without)))}`.padEnd(24)
  })
  return `${name.padEnd(46)} ${columns.join(' ')} all ${shown(effectOf(withRule, without))}`
}
