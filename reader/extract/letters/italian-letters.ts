import { applyRules, type LetterRule, mapWords } from './letter-rules.ts'

const rules: readonly LetterRule[] = [
  // Accents stand on last letters alone; the Spanish reader puts them where Spanish has them (pasticcería).
  [/[íìī](?=\p{L})/giu, 'i'],
  [/[áā]$/giu, 'à'],
  [/(?<!ch|^n|^s|^caf)é$/giu, 'è'],
  [/[íī]$/giu, 'ì'],
  [/[óō]$/giu, 'ò'],
  [/[úū]$/giu, 'ù'],
]

/** An Italian text with its graves: `Societá`, `Nicoló`, `Pizzería` become `Società`, `Nicolò`, `Pizzeria`. */
export const restoreGraves = (text: string) => mapWords(text, word => applyRules(word, rules))
