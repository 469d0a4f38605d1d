import { applyRules, behindFirst, type LetterRule, mapWords } from './letter-rules.ts'

/** Words that end like Portuguese ones and carry no tilde. */
const foreign = /^(?:bilbao|macao|cacao|callao|curacao|heroes)$/i

/** Beginnings of words with ç: Gonçalves, serviço, segurança. */
const cedilla = 'gon louren servi endere pre mendon valen bragan seguran confian lideran mudan alian crian heran'
const rules: readonly LetterRule[] = [
  // Gestão, Soluções, Guimarães: by the ends of the words, the cedilla too (not in falcão, balcão).
  [/(?<=[^l\P{L}])c(?=[aáàâäãā]o$)/giu, 'ç'],
  [/c(?=[oóòôöõō]es$)/giu, 'ç'],
  [/(?<=ç)o(?=es$)/giu, 'õ'],
  [/[áàâäā](?=(?:o|os|e|es)$)/giu, 'ã'],
  [/(?<=\p{L}{2})[óòôöō](?=es$)/giu, 'õ'],
  [/(?<=\p{L}{2})a(?=o$)/giu, 'ã'],
  [/(?<=^s)a(?=o$)/giu, 'ã'],
  [/(?<=^(?:guimar|magalh))a(?=es$)/giu, 'ã'],
  [/(?<=\p{L}{2}[sntlrim])o(?=es$)/giu, 'õ'],
  [behindFirst(cedilla, 'c', '(?=(?:alves|os?|as?)$)'), 'ç'],
  // Ângela, câmara, agência: before m and n the accent is a circumflex; the Spanish reader knows none.
  [/á(?=[mn]\p{L})/giu, 'â'],
  [/é(?=[mn](?!s$|h)[bcdfgjlpqrstvxz])/giu, 'ê'],
  [/ó(?=[mn](?!s$|h)[bcdfgjlpqrstvxz])/giu, 'ô'],
  [/(?<=^(?:tr|portugu|ingl|franc|japon|chin|voc|ip))é(?=s?$)/giu, 'ê'],
  [/í(?=as?$)/giu, 'i'],
]

/** Brazil writes `Antônio`, `acadêmico`, where Portugal has `António`, `académico`. */
const brazilian: readonly LetterRule[] = [
  [/é(?=[mn][aeiouáéíóúâêô])/giu, 'ê'],
  [/ó(?=[mn][aeiouáéíóúâêô])/giu, 'ô'],
]

/**
 * A Portuguese text with the letters that neither reader writes put back: `FALCÁO`, `Sáo`, `Gestao`, `Agéncia` become
 * `FALCÃO`, `São`, `Gestão`, `Agência`. Only for cards that are Portuguese.
 */
export function restoreTildes(text: string, inBrazil = true): string {
  return mapWords(text, word => {
    if (foreign.test(word)) return word
    const written = applyRules(word, rules)
    return inBrazil ? applyRules(written, brazilian) : written
  })
}
