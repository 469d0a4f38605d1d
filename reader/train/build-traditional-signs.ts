// Writes reader/words/traditional-signs.json from the data of OpenCC (Apache-2.0): simplified Chinese signs that the
// recogniser knows and that are one traditional sign and no other, in pairs.
// usage: npm install --prefix reader/train/roles/open-data (once), then node reader/train/build-traditional-signs.ts
import { readFile, writeFile } from 'node:fs/promises'

const dictionaries = new URL('roles/open-data/node_modules/opencc-js/dist/esm-lib/dict/', import.meta.url)
const alphabets = new URL('../engines/pp-ocr/weights/alphabets.json', import.meta.url)

/** The entries of a dictionary, each simplified and traditional. */
async function entriesOf(name: string): Promise<string[][]> {
  const { default: entries }: { default: string } = await import(new URL(`${name}.js`, dictionaries).href)
  return entries.split('|').map(entry => entry.split(' '))
}

/** Signs that are traditional ones too: they stay as they are in some word. */
const kept = new Set(
  (await entriesOf('STPhrases')).flatMap(([simplified = '', traditional = '']) => {
    const signs = [...traditional]
    return [...simplified].filter((sign, at) => sign === signs[at])
  }),
)
const { old }: { old: string[] } = JSON.parse(await readFile(alphabets, 'utf8'))
const readable = new Set(old)
const pairs = (await entriesOf('STCharacters'))
  .filter(
    ([simplified = '', ...traditional]) =>
      traditional.length === 1 && readable.has(simplified) && !kept.has(simplified),
  )
  .filter(([simplified, traditional = '']) => simplified !== traditional && [...traditional].length === 1)
const file = new URL('../words/traditional-signs.json', import.meta.url)
const [simplified, traditional] = [pairs.map(([sign]) => sign), pairs.map(([, sign]) => sign)]
await writeFile(
  file,
  `${JSON.stringify({ simplified: simplified.join(''), traditional: traditional.join('') }, null, 2)}\n`,
)
