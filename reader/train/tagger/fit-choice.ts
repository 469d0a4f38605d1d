import { viewOf } from '#reader/extract/roles/card-view.ts'
import { wholesIn } from '#reader/extract/roles/decode.ts'
import { evidenceOf } from '#reader/extract/roles/evidence.ts'
import { featuresOf } from '#reader/extract/roles/features.ts'
import { mostLines } from '#reader/extract/roles/judge-roles.ts'
import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { piecesOf } from '#reader/extract/roles/pieces.ts'
import { prepareCard } from '#reader/extract/roles/prepare-card.ts'
import { hintsOf, type Option, pooled } from '#reader/extract/roles/tagger/choice.ts'
import { secondOpinion } from '#reader/extract/roles/tagger/second-opinion.ts'
import type { Choice, SecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import type { LabelledCard } from '#reader/train/labelled-cards.ts'
import { isRight } from '#reader/train/roles/examples.ts'
import { truthOf } from '#reader/train/roles/tune-roles.ts'
import { wordLists } from '#reader/words/word-lists.ts'

/** The texts of a card that compete for a role, and which of them are right. */
export type Contest = { options: readonly Option[]; right: readonly boolean[] }

/** What competes on a labelled card for the roles; nothing for one that its label leaves out or of which no text is right. */
export function contestsOf(model: RoleModel, second: SecondJudge, { label, reading }: LabelledCard): Contest[] {
  const { all, spans, alphabet } = prepareCard(reading?.lines ?? [])
  const rest = spans.rest.slice(0, mostLines)
  if (alphabet || rest.length === 0) return []
  const evidence = evidenceOf(spans, wordLists)
  const view = viewOf(model.kinds, { rest, all: all.slice(0, 2 * mostLines), evidence })
  const opinion = secondOpinion(second, view)
  const own = piecesOf(rest, evidence)
  const pieces = [...own, ...opinion.further(own)]
  const { groups, opinions = [] } = wholesIn(model.networks, { rows: featuresOf(pieces, view), pieces }, opinion)
  const truth = truthOf(label)
  const isIgnored = [/name/, /position/, /company/].map(field => label.ignore.some(name => field.test(name)))
  return roles.flatMap((role, index) => {
    const wanted = truth[role].filter(Boolean)
    const mayBeEmpty = wanted.length === 0 || truth[role].includes('')
    const right = groups.map(group =>
      group[0] === 0
        ? mayBeEmpty
        : group.some(at => {
            const piece = pieces[at - 1]
            return piece !== undefined && isRight(role, piece, wanted)
          }),
    )
    return isIgnored[index] || !right.some(Boolean) ? [] : [{ options: opinions[index] ?? [], right }]
  })
}

const rounds = 2000
const rate = 0.5
/** What a choice is without cards to learn from, and how strongly it is drawn there. */
const start = [0.75, 0.25, 0] as const
const pull = 10

/** The choice under which what is right on these cards is most probable, found by steps along the slope. */
export function fitChoice(contests: readonly Contest[]): Choice {
  const weights: number[] = [...start]
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => -pull * (weight - (start[at] ?? 0)))
    for (const { options, right } of contests) {
      const shares = pooled(options, { own: weights[0] ?? 0, tagger: weights[1] ?? 0, none: weights[2] ?? 0 })
      const rightShare = shares.reduce((sum, share, at) => sum + (right[at] ? share : 0), 1e-12)
      options.forEach((option, at) => {
        const share = shares[at] ?? 0
        const off = (right[at] ? share / rightShare : 0) - share
        hintsOf(option).forEach((hint, index) => {
          slope[index] = (slope[index] ?? 0) + off * hint
        })
      })
    }
    weights.forEach((weight, at) => {
      weights[at] = weight + (rate * (slope[at] ?? 0)) / (5 * Math.max(1, contests.length))
    })
  }
  return { own: weights[0] ?? 0, tagger: weights[1] ?? 0, none: weights[2] ?? 0 }
}
