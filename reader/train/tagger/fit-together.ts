import { viewOf } from '#reader/extract/roles/card-view.ts'
import { wholesIn } from '#reader/extract/roles/decode.ts'
import { evidenceOf } from '#reader/extract/roles/evidence.ts'
import { featuresOf } from '#reader/extract/roles/features.ts'
import { mostLines } from '#reader/extract/roles/judge-roles.ts'
import type { RoleModel } from '#reader/extract/roles/model-file.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { piecesOf } from '#reader/extract/roles/pieces.ts'
import { prepareCard } from '#reader/extract/roles/prepare-card.ts'
import { secondOpinion } from '#reader/extract/roles/tagger/second-opinion.ts'
import type { Together } from '#reader/extract/roles/tagger/together.ts'
import type { LabelledCard } from '#reader/train/labelled-cards.ts'
import { isRight } from '#reader/train/roles/examples.ts'
import { truthOf } from '#reader/train/roles/tune-roles.ts'

/** A name, title and firm that may be chosen together: how probable they are one by one, what holds of them, whether they are right. */
export type JudgedWhole = { log: number; hints: readonly string[]; isRight: boolean }

/**
 * What may be chosen together on a labelled card; nothing in another alphabet. Of a role that its label leaves out or of
 * which no text is right, every text is.
 */
export function judgedWholes(model: RoleModel, { label, reading }: LabelledCard): JudgedWhole[] {
  const { all, spans, alphabet } = prepareCard(reading?.lines ?? [])
  const rest = spans.rest.slice(0, mostLines)
  if (alphabet || rest.length === 0 || !model.second) return []
  const evidence = evidenceOf(spans)
  const view = viewOf(model.kinds, { rest, all: all.slice(0, 2 * mostLines), evidence })
  const opinion = secondOpinion(model.second, view)
  const own = piecesOf(rest, evidence)
  const pieces = [...own, ...opinion.further(own)]
  const { wholes, groups } = wholesIn(model.networks, { rows: featuresOf(pieces, view), pieces }, opinion)
  const truth = truthOf(label)
  const right = roles.map((role, index) => {
    const wanted = truth[role].filter(Boolean)
    const isLeftOut = label.ignore.some(name => [/name/, /position/, /company/][index]?.test(name))
    const ofRole = (at: number) => {
      const piece = pieces[at - 1]
      return piece ? isRight(role, piece, wanted) : at === 0 && (wanted.length === 0 || truth[role].includes(''))
    }
    const rows = new Set(groups.filter(group => group.some(ofRole)).flat())
    return !isLeftOut && wholes.some(({ chosen }) => rows.has(chosen[index] ?? 0)) ? rows : undefined
  })
  return wholes.map(({ chosen, log, hints }) => ({
    log,
    hints,
    isRight: chosen.every((at, role) => right[role]?.has(at) ?? true),
  }))
}

const rounds = 400
const rate = 1 / 400
/** How strongly each weight is drawn to 0. */
const pull = 25

/** The weights of hints under which the right wholes of these cards are most probable, found by steps along the slope. */
export function fitTogether(cards: readonly (readonly JudgedWhole[])[]): Together {
  const names = [...new Set(cards.flatMap(wholes => wholes.flatMap(({ hints }) => hints)))].sort()
  const placeOf = new Map(names.map((name, at) => [name, at]))
  const known = cards
    .filter(wholes => wholes.some(({ isRight }) => isRight))
    .map(wholes =>
      wholes.map(({ log, hints, isRight }) => ({ log, isRight, hints: hints.map(hint => placeOf.get(hint) ?? 0) })),
    )
  const weights = new Float64Array(names.length)
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map(weight => -2 * pull * weight)
    for (const wholes of known) {
      const shares = wholes.map(({ log, hints }) => Math.exp(hints.reduce((sum, at) => sum + (weights[at] ?? 0), log)))
      const all = shares.reduce((sum, share) => sum + share, 1e-12)
      const right = wholes.reduce((sum, { isRight }, at) => sum + (isRight ? (shares[at] ?? 0) : 0), 1e-12)
      wholes.forEach(({ hints, isRight }, at) => {
        const share = shares[at] ?? 0
        const off = (isRight ? share / right : 0) - share / all
        for (const hint of hints) slope[hint] = (slope[hint] ?? 0) + off
      })
    }
    slope.forEach((step, at) => {
      weights[at] = (weights[at] ?? 0) + rate * step
    })
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]))
}
