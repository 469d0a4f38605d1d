// Writes the texts that the recogniser is trained on: one line each, after its kind and a tab.
// usage: node write-texts.ts FOLDER OUT   (FOLDER is the folder of card-texts/fetch.sh)
import { mkdirSync, writeFileSync } from 'node:fs'
import { scripts } from '#reader/scripts.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
import { type Head, heads } from '../card-texts/heads.ts'
import { textOf } from '../card-texts/other-scripts.ts'
import { textMaker } from '../card-texts/texts.ts'
import { loadWords } from '../card-texts/words.ts'

const [folder = '', out = ''] = process.argv.slice(2)
const counts = { latin: 150_000, eastern: 90_000, other: 40_000 }

/** Texts of cards in the languages of a head. */
function textsOf(random: Random, head: Head, count: number): string[] {
  mkdirSync(`${folder}/${head.name}`, { recursive: true })
  const next = textMaker(random, head, loadWords(folder, head, 'train'))
  return Array.from({ length: count }, () => next().text)
}

/** Texts in the scripts that no trained head reads, half of them in Chinese. */
function otherTexts(random: Random, count: number): string[] {
  const unread = scripts.filter(script => script !== 'cyrillic' && script !== 'greek' && script !== 'han')
  return Array.from({ length: count }, () => {
    const script = random.chance(0.5) ? 'han' : random.pick(unread)
    return `${script === 'han' ? 'han' : 'other'}\t${textOf(random, script)}`
  })
}

const random = createRandom(11)
const [latinHead, easternHead] = ['latin', 'cyrillic-greek'].map(name => heads.find(head => head.name === name))
if (!latinHead || !easternHead) throw new Error('a head is missing')
const lines = [
  ...textsOf(random, latinHead, counts.latin).map(text => `latin\t${text}`),
  ...textsOf(random, easternHead, counts.eastern).map(text => `eastern\t${text}`),
  ...otherTexts(random, counts.other),
]
writeFileSync(out, `${lines.join('\n')}\n`)
