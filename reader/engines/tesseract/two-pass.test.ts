import { expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { mergePasses } from './two-pass.ts'

const line = (text: string, confidence: number, top: number): TextLine => ({
  text,
  confidence,
  box: [
    [0, top],
    [100, top],
    [100, top + 20],
    [0, top + 20],
  ],
})

it('keeps the more confident line where both passes read one, and lines of a single pass', () => {
  const merged = mergePasses(
    [line('Jane D0e', 0.7, 0), line('Director', 0.9, 40)],
    [line('Jane Doe', 0.9, 2), line('Acme', 0.8, 90)],
  )
  expect(merged.map(({ text }) => text).sort()).toEqual(['Acme', 'Director', 'Jane Doe'])
})
