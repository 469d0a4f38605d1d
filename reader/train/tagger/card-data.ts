import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { viewOf } from '#reader/extract/roles/card-view.ts'
import { evidenceOf } from '#reader/extract/roles/evidence.ts'
import { mostLines } from '#reader/extract/roles/judge-roles.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { prepareCard } from '#reader/extract/roles/prepare-card.ts'
import { lettersOf } from '#reader/extract/roles/tagger/card-words.ts'
import { taggedCardOf } from '#reader/extract/roles/tagger/second-opinion.ts'
import type { TaggedCard } from '#reader/extract/roles/tagger/tagger.ts'
import type { TextKindModel } from '#reader/extract/roles/text-kinds.ts'
import type { TextLine } from '#reader/port.ts'
import type { Truth } from '#reader/train/roles/invent-card.ts'
import type { WordLists } from '#reader/words/word-lists.ts'
import { none, type Run, rightRuns } from './right-runs.ts'

/** A card as the tagger learns from it: what it sees, and for each role the runs that are right; empty where nothing is learned. */
export type TaggedExample = { card: TaggedCard; right: Run[][] }

/** What the tagger learns from a card; undefined for one in another alphabet or without words. */
export function taggedExampleOf(
  kinds: TextKindModel,
  { lines, truth }: { lines: readonly TextLine[]; truth: Truth },
  lists: WordLists,
): TaggedExample | undefined {
  const { all, spans, alphabet } = prepareCard(lines, lists)
  if (alphabet || spans.rest.length === 0) return undefined
  const evidence = evidenceOf(spans, lists)
  const view = viewOf(kinds, { rest: spans.rest.slice(0, mostLines), all: all.slice(0, 2 * mostLines), evidence })
  const { words, card } = taggedCardOf(view)
  if (words.length === 0) return undefined
  const right = roles.map(role => {
    const isEmptyRight = !truth[role].some(Boolean) || truth[role].includes('')
    return [...(isEmptyRight ? [none] : []), ...rightRuns(words, truth[role])]
  })
  return { card, right }
}

/** Opens files for cards that train.py reads; `add` writes one, and `close` their index. */
export function createCardFiles(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  const [letters, lines, numbers] = ['letters', 'lines', 'numbers'].map(part =>
    openSync(resolve(folder, `${name}.${part}`), 'w'),
  ) as [number, number, number]
  const index: [words: number, right: Run[][]][] = []
  let inputs = 0
  return {
    add({ card, right }: TaggedExample): void {
      inputs = card.numbers[0]?.length ?? inputs
      writeSync(letters, Buffer.concat(card.letters))
      writeSync(lines, Uint8Array.from(card.lines))
      writeSync(numbers, Buffer.concat(card.numbers.map(row => Buffer.from(row.buffer))))
      index.push([card.lines.length, right])
    },
    close(): void {
      for (const file of [letters, lines, numbers]) closeSync(file)
      writeFileSync(resolve(folder, `${name}.json`), JSON.stringify({ inputs, cards: index }))
    },
  }
}

/** Writes words and which lists have them, for what the letters alone are to say. */
export function writeWords(folder: string, name: string, kinds: ReadonlyMap<string, number>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, `${name}.letters`), Buffer.concat([...kinds.keys()].map(lettersOf)))
  writeFileSync(resolve(folder, `${name}.kinds`), Uint8Array.from(kinds.values()))
}
