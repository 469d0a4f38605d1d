import { readFileSync } from 'node:fs'

/**
 * Spelling: how probable a letter is after the five before it, on cards in Latin letters. N-grams of up to six folded letters
 * are kept by their hashes, in rising order; one that is missing is judged by its shorter end.
 */
export type Spelling = {
  /** The logarithm of the probability of `letter` after `before`, both as `foldLetter` gives them. */
  logOf(before: string, letter: string): number
}

/** The most letters of an n-gram. */
export const longest = 6
/** Stand before the first and after the last letter of a line. */
export const [lineStart, lineEnd] = ['^', '$']
/** An entry has the hash of an n-gram, and in its lowest bits how probable the last letter is. */
export const probabilityBits = 5
export const levels = 1 << probabilityBits
/** By how much the logarithm falls from one level to the next. */
export const levelStep = 0.35
/** The logarithm of what is left to letters that do not follow a known n-gram, by its length. */
export const missing: readonly number[] = [0, -3.96, -3.73, -2.6, -2.14, -2.05]
/** How many answers are remembered at a time: the same n-grams are asked for again and again. */
const mostSeen = 5000
/** The logarithm for a letter that no n-gram has. */
const unknown = -11

/** A letter as n-grams have it: small, without accents; each figure is 0. */
export function foldLetter(letter: string): string {
  if (/\p{N}/u.test(letter)) return '0'
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded === 'ı' ? 'i' : folded
}

/** The hash of an n-gram in all but the lowest bits of an entry (FNV-1a, mixed). */
export function hashOf(gram: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> probabilityBits) * levels
}

/** The number of entries, then each in rising order as its difference from the one before, all in groups of seven bits (LEB128). */
export function encodeEntries(entries: Uint32Array): Uint8Array {
  const bytes: number[] = []
  const add = (number: number) => {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  add(entries.length)
  let last = 0
  for (const entry of entries) {
    add(entry - last)
    last = entry
  }
  return Uint8Array.from(bytes)
}

function* numbersIn(bytes: Uint8Array): Generator<number> {
  let [number, unit] = [0, 1]
  for (const byte of bytes) {
    number += (byte % 128) * unit
    unit *= 128
    if (byte >= 128) continue
    yield number
    number = 0
    unit = 1
  }
}

function decodeEntries(bytes: Uint8Array): Uint32Array {
  const numbers = numbersIn(bytes)
  const entries = new Uint32Array(Math.min(numbers.next().value ?? 0, bytes.length))
  let [last, found] = [0, 0]
  for (const difference of numbers) {
    last += difference
    entries[found++] = last
  }
  if (found === 0 || found !== entries.length) throw new Error('the table of n-grams is damaged')
  return entries
}

/** The spelling in the bytes that `encodeEntries` gives. Throws if they are not whole. */
export function spellingIn(bytes: Uint8Array): Spelling {
  const entries = decodeEntries(bytes)
  const seen = new Map<string, number>()
  const levelOf = (gram: string): number | undefined => {
    const hash = hashOf(gram)
    let [from, to] = [0, entries.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((entries[middle] ?? 0) < hash) from = middle + 1
      else to = middle
    }
    const level = (entries[from] ?? Infinity) - hash
    return level < levels ? level : undefined
  }
  const look = (before: string, letter: string): number => {
    let log = 0
    for (let from = Math.max(0, before.length - longest + 1); from <= before.length; from++) {
      const known = before.slice(from)
      const level = levelOf(known + letter)
      if (level !== undefined) return log - level * levelStep
      if (known && levelOf(known) !== undefined) log += missing[known.length] ?? 0
    }
    return log + unknown
  }
  return {
    logOf(before, letter) {
      const key = before.slice(1 - longest) + letter
      let log = seen.get(key)
      if (log === undefined) {
        log = look(before.slice(1 - longest), letter)
        if (seen.size >= mostSeen) seen.clear()
        seen.set(key, log)
      }
      return log
    },
  }
}

/** The shipped spelling. Its README says what it was learned from. */
export function openSpelling(): Spelling {
  return spellingIn(readFileSync(new URL('spelling.bin', import.meta.url)))
}
