import { expect, it } from 'vitest'
import { entriesOf } from '#reader/train/likely-text/count.ts'
import type { DecodedLine } from '../ctc.ts'
import { likelyLine } from './likely-line.ts'
import { encodeEntries, spellingIn } from './spelling.ts'

const alphabet = ['', ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.:-ł ']
const words = ['Jürgensen', 'Usługi', 'Director', 'bedachungen.de', 'www.bedachungen.de', 'info@bedachungen.de']
const spelling = spellingIn(encodeEntries(entriesOf(Array<string[]>(30).fill(words).flat(), 5000)))

/** What a head sees of a text: `rivals` says which other character a place may have ('' is none) and how probable that is. */
function seenOf(text: string, rivals: Record<number, [character: string, share: number]> = {}) {
  const probabilities = new Float32Array(2 * text.length * alphabet.length)
  const line: DecodedLine = {
    text,
    confidences: Array.from(text, (_, at) => 1 - (rivals[at]?.[1] ?? 0)),
    steps: Array.from(text, (_, at) => 2 * at),
    confidence: 0.9,
  }
  for (const [at, character] of Array.from(text).entries()) {
    const [other, share] = rivals[at] ?? ['', 0]
    const step = 2 * at * alphabet.length
    probabilities[step + alphabet.indexOf(other)] = share
    probabilities[step + alphabet.indexOf(character)] = 1 - share
    // A blank stands between two characters.
    probabilities[step + alphabet.length] = 1
  }
  return likelyLine(line, probabilities, alphabet, spelling)
}

it('reads what cards spell where the head saw it too', () => {
  const line = seenOf('Direcior', { 5: ['t', 0.3] })
  expect(line.text).toBe('Director')
  expect(line.confidences[5]).toBeCloseTo(0.3)
  expect(line.steps).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
  expect(line.confidence).toBe(0.9)
  expect(seenOf('Ustugi', { 2: ['ł', 0.2] }).text).toBe('Usługi')
})

it('keeps what the head is certain of, and what it never saw', () => {
  expect(seenOf('Direcior').text).toBe('Direcior')
  expect(seenOf('Direcior', { 5: ['x', 0.3] }).text).toBe('Direcior')
  expect(seenOf('Direcior', { 5: ['t', 0.004] }).text).toBe('Direcior')
})

it('keeps short lines and signs as they were read', () => {
  expect(seenOf('Dir', { 2: ['t', 0.45] }).text).toBe('Dir')
  expect(seenOf('Director:', { 8: ['.', 0.49] }).text).toBe('Director:')
})

it('takes no letter from an address', () => {
  expect(seenOf('www.bedachunggen.de', { 12: ['', 0.45] }).text).toBe('www.bedachunggen.de')
  expect(seenOf('Directtor', { 5: ['', 0.45] }).text).toBe('Director')
  expect(seenOf('info@bedochungen.de', { 8: ['a', 0.3] }).text).toBe('info@bedachungen.de')
})

it.each(['.de:', '24.de', '.design'])('takes no letter from an address that ends in %s', ending => {
  expect(seenOf(`bedachunggen${ending}`, { 8: ['', 0.45] }).text).toBe(`bedachunggen${ending}`)
})
