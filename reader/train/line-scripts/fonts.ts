// The fonts in which lines are drawn, by the class whose characters they have.
import { execFileSync } from 'node:child_process'
import type { LineClass } from '#reader/engines/pp-ocr/line-script.ts'

/** Characters of which a font needs at least one set to draw a class. */
const samples: Partial<Record<LineClass, readonly string[]>> = {
  latin: ['AEGRaegrz0189@éñü'],
  cyrillic: ['АБЖЯабжяіїєђ'],
  greek: ['ΑΒΓΩαβγωάή'],
  han: ['有限公司经理電話'],
  kana: ['あいうアイウマン'],
  hangul: ['가나다한국대표'],
  arabic: ['ابتثجحعغشس'],
  hebrew: ['אבגדהשת'],
  thai: ['กขคงจาิี'],
  devanagari: ['कखगघािी'],
  indian: ['কখগা', 'ਕਖਗਾ', 'કખગા', 'கஙசா', 'కఖగా', 'ಕಖಗಾ', 'കഖഗാ'],
  other: ['සඛගා', 'កខគា', 'ກຂຄາ', 'ကခဂာ', 'ሀሁሂ', 'აბგ', 'աբգ'],
}

const unusable =
  /Emoji|Symbol|Math|Music|Awesome|Ornament|Phaistos|Braille|Mono CJK|Signwriting|Dingbats|Kufi.*Outline/i

/** A family and the code points that it has. */
export type Family = { name: string; has(character: string): boolean }

/** One family in five is held out for the dev lines. */
function isHeldOut(name: string): boolean {
  let hash = 7
  for (const character of name.split(' ')[0] === 'Noto' ? name : (name.split(' ')[0] ?? '')) {
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0
  }
  return (hash >>> 3) % 5 === 0
}

function familiesIn(folder: string): Family[] {
  const text = execFileSync('fc-scan', ['-f', '%{family[0]}\\t%{charset}\\n', `${folder}/unpacked/usr/share/fonts`], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const families = new Map<string, Family>()
  for (const line of text.split('\n')) {
    const [name = '', charset = ''] = line.split('\t')
    if (!name || unusable.test(name) || families.has(name)) continue
    const ranges = charset.split(' ').map(range => range.split('-').map(end => Number.parseInt(end, 16)))
    const has = (character: string) => {
      const code = character.codePointAt(0) ?? 0
      return character === ' ' || ranges.some(([from = 0, to = from]) => code >= from && code <= to)
    }
    families.set(name, { name, has })
  }
  return [...families.values()]
}

/** The families of a split that can draw each class. */
export function fontsByClass(folder: string, split: 'train' | 'dev'): Map<LineClass, readonly Family[]> {
  const families = familiesIn(folder)
  const byClass = new Map<LineClass, readonly Family[]>()
  for (const [script, sets] of Object.entries(samples) as [LineClass, readonly string[]][]) {
    const able = families.filter(family => sets.some(set => [...set].every(family.has)))
    const own = able.filter(({ name }) => isHeldOut(name) === (split === 'dev'))
    byClass.set(script, own.length > 0 ? own : able)
  }
  return byClass
}
