import { applyRules, behindFirst, type LetterRule, mapWords } from './letter-rules.ts'

/** Beginnings of words with ê: chêne, fête, forêt, intérêt. */
const circumflexed = 'ch f t pr m b cr r arr for fen int[ée]r extr supr bapt enqu conqu qu [ée]v beauch duch'
const rules: readonly LetterRule[] = [
  // Noël, Raphaël, Maëlle; Loïc, Anaïs.
  [/(?<=[ao])[éèê](?=l(?:le)?s?$)/giu, 'ë'],
  [/(?<=[ao])[íì](?=\p{L})/giu, 'ï'],
  [behindFirst(circumflexed, '[éè]', '(?=(?:nes?|tes?|ts?|mes?|pes?|ves?|tres?|ques?|t)$)'), 'ê'],
  // Hélène, Geneviève, première: before one sound and a silent e.
  [/é(?=(?:[bcdfglmnprstvz]|gn|ch|tr|qu|gu|vr|br|cl)es?$)/giu, 'è'],
  [/(?<=\p{L}i)e(?=res?$)/giu, 'è'],
  [/(?<=^ma)i(?=tres?$)/giu, 'î'],
  [/[áàā](?=\p{L})/giu, 'â'],
  [/[áā]$/giu, 'à'],
  [/[óòō]/giu, 'ô'],
  [/[íìī]/giu, 'î'],
  [/(?<=^o)ú$/giu, 'ù'],
  [/[úū]/giu, 'û'],
  [/(?<=^(?:fran|gar|fa|ma|le))c(?=(?:ais|aise|aises|ois|oise|oises|ons?|onnage|onnerie|onneries|ade|ades)$)/giu, 'ç'],
  [/(?<=^go)u(?=ts?$)/giu, 'û'],
]

const ligatures: readonly LetterRule[] = [[/^[eé](?=nolog)/giu, 'œ']]

/** A French text with the ligature that readers take for its last half: `Enologue` becomes `Œnologue`. Only for cards that are French. */
export const restoreLigatures = (text: string) => mapWords(text, word => applyRules(word, ligatures))

/**
 * A French text with the accents too that the Spanish reader does not know: `Héléne`, `Cháteau`, `Maélle`, `Francois`
 * become `Hélène`, `Château`, `Maëlle`, `François`.
 */
export const restoreFrenchAccents = (text: string) => restoreLigatures(mapWords(text, word => applyRules(word, rules)))
