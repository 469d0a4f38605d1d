import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const dist = join(import.meta.dirname, '../dist')
const someNames = readFileSync('reader/words/gazetteers/names.json', 'utf8').slice(100, 200)

/** The code of a program of the build, with that of all files that it imports at its start. */
function codeOf(program: string): string {
  const names = new Set([program])
  const texts: string[] = []
  for (const name of names) {
    const text = readFileSync(join(dist, name), 'utf8')
    texts.push(text)
    for (const [, file = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*["']\.\/([^"']+)["']/gm)) names.add(file)
  }
  return texts.join('\n')
}

it('only the process that extracts contacts loads the models and lists of names', () => {
  const [extractor = '', ...others] = ['extractor-program.js', 'main.js', 'reader-program.js'].map(codeOf)
  for (const part of ['model/roles.bin', 'model/tagger.bin', someNames]) {
    expect(extractor.includes(part)).toBe(true)
    expect(others.map(code => code.includes(part))).toEqual([false, false])
  }
})
