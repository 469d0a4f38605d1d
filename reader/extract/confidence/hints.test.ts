import { expect, it } from 'vitest'
import { lowConfidence } from '#reader/contact.ts'
import { firmConfidence, nameConfidence, titleConfidence } from './confidence.ts'
import type { Taken } from './decode.ts'
import type { Evidence } from './evidence.ts'

const taken = (text: string, probability = 0.95, letters = 1): Taken => {
  const place = { left: 0, right: 100, top: 0, bottom: 20, size: 1, confidence: letters }
  const line = { ...place, text }
  return {
    probability,
    piece: { ...line, parts: [line], kind: 'line', stretches: [], others: '', atSign: false },
  }
}
const evidence = (own: Partial<Evidence> = {}): Evidence => ({
  localParts: [],
  ownNames: [],
  siteTexts: [],
  freeLocalParts: [],
  reachLines: [],
  lists: {} as Evidence['lists'],
  ...own,
})
const asks = (confidence: number | undefined) => (confidence ?? 1) < lowConfidence

it('a probable value in clear letters is sure; an unlikely one and one in doubtful letters ask to be checked', () => {
  expect(asks(titleConfidence(taken('Director')))).toBe(false)
  expect(asks(titleConfidence(taken('Director', 0.55)))).toBe(true)
  expect(asks(titleConfidence(taken('Director', 0.9, 0.85)))).toBe(true)
})

it('a firm is sure where its own domain is the same, less where it stands alone or the domain differs in a letter', () => {
  const firm = taken('Brightmoor Foods', 0.8)
  const confidence = (...ownNames: string[]) => firmConfidence(firm, evidence({ ownNames })) ?? 0
  expect(asks(firmConfidence(taken('Brightmoor Foods', 0.5), evidence({ ownNames: ['brightmoorfoods'] })))).toBe(false)
  expect(confidence('brightmoor')).toBeGreaterThan(confidence())
  expect(asks(confidence('brightmorfoods'))).toBe(true)
})

it('a name is less sure where the e-mail spells it otherwise, and not where the mail name is built from it', () => {
  const confidence = (local: string) => nameConfidence(taken('Sofie Penwright'), evidence({ localParts: [local] })) ?? 0
  expect(confidence('sofia.penwright')).toBeLessThan(confidence('sofie.penwright'))
  expect(confidence('spenwright')).toBe(confidence('sofie.penwright'))
})

it('what is not there has no confidence', () => {
  expect([firmConfidence(undefined, evidence()), nameConfidence(undefined, evidence())]).toEqual([undefined, undefined])
})
