import { describe, expect, it } from 'vitest'
import { agreeOnText } from '#core/ai-reading/agree/agree-on-text.ts'

const sure = { value: 'Director', confidence: 0.9 }
const unsure = { value: 'Director', confidence: 0.4 }
const empty = { value: '', confidence: 0 }

describe('a field from two sources', () => {
  it.each([
    ['stays when the model’s is not on the card', sure, 'CEO', undefined, sure],
    ['stays empty when the model’s is not on the card', empty, 'CEO', undefined, empty],
    ['is filled', empty, 'CEO', 'exact', { value: 'CEO', confidence: 0.8 }],
    ['is filled with less surety after a slip', empty, 'CEO', 'slip', { value: 'CEO', confidence: 0.65 }],
    ['is surer when both agree', unsure, 'DIRECTOR', 'exact', { value: 'Director', confidence: 0.95 }],
    [
      'gets the spaces that the OCR lost',
      { value: 'ArtDirector', confidence: 0.9 },
      'Art Director',
      'exact',
      { value: 'Art Director', confidence: 0.95 },
    ],
    [
      'keeps the accents that one has',
      { value: 'Diréctor', confidence: 0.9 },
      'Director',
      'exact',
      { value: 'Diréctor', confidence: 0.95 },
    ],
    ['gets the accents that one has', unsure, 'Diréctor', 'exact', { value: 'Diréctor', confidence: 0.95 }],
    ['is the model’s when the rules were unsure', unsure, 'Sales', 'exact', { value: 'Sales', confidence: 0.8 }],
    [
      'is the model’s, to be checked, when they were sure',
      sure,
      'Sales',
      'exact',
      { value: 'Sales', confidence: 0.55 },
    ],
    [
      'is the model’s when it has more of the line',
      sure,
      'Art Director',
      'exact',
      { value: 'Art Director', confidence: 0.8 },
    ],
    ['stays when they were sure and it differs by a slip', sure, 'Directar', 'exact', sure],
    ['stays when they were sure and the other stands there by a slip', sure, 'Sales', 'slip', sure],
  ] as const)('%s', (_, rules, value, standing, agreed) => {
    expect(agreeOnText(rules, { value, standing })).toEqual(agreed)
  })
})
