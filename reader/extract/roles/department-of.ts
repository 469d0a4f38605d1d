import { createGlosses } from '#reader/extract/alphabets/gloss.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { hasOtherLetters } from '#reader/words/alphabet-of.ts'
import { departmentIn } from '#reader/words/detect-department.ts'
import { withoutSigns } from '#reader/words/text-shape.ts'
import type { WordLists } from '#reader/words/word-lists.ts'
import type { Decoded, Taken } from './decode.ts'

type FoundDepartment = { department: string; confidence: number }

const usual = 0.9

/** The department that a text in any alphabet names and nothing besides; '' for none. */
function departmentNamed(text: string, lists: WordLists): string {
  if (!hasOtherLetters(text)) return departmentIn(text, lists)
  return createGlosses()(text).kind === 'department' && !/\d{2}/.test(text) ? text : ''
}

/** What a title leaves of the line that it was cut from: `Director, Business Design Division` → `Business Design Division`. */
function besideTitle(line: CardLine, title: Taken): string {
  const stretch = title.piece.stretches.find(one => one.line === line)
  if (!stretch) return ''
  const [front, back] = [line.text.slice(0, stretch.from), line.text.slice(stretch.to)]
  return front.trim() && back.trim() ? '' : withoutSigns(front + back)
}

/** The department among the lines of a card whose name, title and firm are known; undefined where none names one. */
export function departmentOf(
  lines: readonly CardLine[],
  { name, position, company }: Decoded,
  lists: WordLists,
): FoundDepartment | undefined {
  const taken = new Set([name, company].flatMap(role => role?.piece.parts ?? []))
  for (const line of lines) {
    if (taken.has(line)) continue
    const isOfTitle = position?.piece.parts.includes(line)
    const department = departmentNamed(isOfTitle && position ? besideTitle(line, position) : line.text, lists)
    if (department) return { department, confidence: line.confidence * usual }
  }
  return undefined
}
