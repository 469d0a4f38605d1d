import { wordsOf } from './compare-text.ts'
import { countryOfDomain, countryOfPhone } from './country-of.ts'
import { e164Of } from './detect-phone.ts'
import type { Spans } from './take-spans.ts'

/** Folded words that stand on Portuguese cards and are spelled otherwise in Spanish. */
const portugueseWords = new Set(
  'rua bairro cep cnpj creci diretor diretora engenharia engenheiro engenheira advogado advogada advocacia imoveis corretor corretora negocios vendedor vendas gerencia'.split(
    ' ',
  ),
)
const lusophone = new Set(['BR', 'PT', 'AO', 'MZ'])

/** Whether something other than its accents says that a card is Portuguese: a number, a domain, a word. */
export function isPortuguese({ emails, websites, phones, rest }: Spans): boolean {
  const sites = [...websites.map(({ website }) => website), ...emails.map(({ email }) => email.replace(/^.*@/, ''))]
  return (
    phones.some(({ value }) => lusophone.has(countryOfPhone(e164Of(value, undefined)))) ||
    sites.some(site => lusophone.has(countryOfDomain(site))) ||
    rest.some(({ text }) => wordsOf(text).some(word => portugueseWords.has(word)))
  )
}

/** Words that end like Portuguese ones and carry no tilde. */
const foreign = /^(?:bilbao|macao|cacao|callao|curacao|heroes)$/i

const cased = (letter: string, model: string) => (model === model.toUpperCase() ? letter.toUpperCase() : letter)

/** One word with the tilde (and, but for `falcão` and `balcão`, the cedilla) that its ending asks for, its capitals kept. */
function withTilde(word: string): string {
  if (foreign.test(word)) return word
  return word
    .replace(
      /(?<=[^l\P{L}])([cç])([aáàâä])([o])$/iu,
      (_, c: string, a: string, o: string) => cased('ç', c) + cased('ã', a) + o,
    )
    .replace(/([cç])([oóòôö])(es)$/i, (_, c: string, o: string, es: string) => cased('ç', c) + cased('õ', o) + es)
    .replace(/[áàâä](?=(?:o|os|e|es)$)/i, letter => cased('ã', letter))
    .replace(/(?<=\p{L}{2})[óòôö](?=es$)/iu, letter => cased('õ', letter))
    .replace(/(?<=\p{L}{2})a(?=o$)/iu, letter => cased('ã', letter))
    .replace(/^(s)(a)(o)$/i, (_, s: string, a: string, o: string) => s + cased('ã', a) + o)
    .replace(/(?<=^(?:guimar|magalh))a(?=es$)/i, letter => cased('ã', letter))
    .replace(/(?<=\p{L}{2}[sntlrim])o(?=es$)/iu, letter => cased('õ', letter))
}

/**
 * A Portuguese text with the tildes that neither reader writes put back by the ends of its words: `FALCÁO`, `Sáo`,
 * `Gestao`, `Solucoes` become `FALCÃO`, `São`, `Gestão`, `Soluções`. Only for cards that are Portuguese.
 */
export function restoreTildes(text: string): string {
  return text.replace(/\p{L}+/gu, withTilde)
}
