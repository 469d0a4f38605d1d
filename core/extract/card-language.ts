import { wordsOf } from './compare-text.ts'
import { countryOfAddress, countryOfDomain, countryOfPhone } from './country-of.ts'
import { e164Of } from './detect-phone.ts'
import type { Spans } from './take-spans.ts'

/** A language whose letters the rules know. */
export type CardLanguage = 'es' | 'pt' | 'de' | 'fr' | 'it'
/** Whose card it is, as far as its letters go; `country` tells Portugal from Brazil. */
export type CardOrigin = { language: CardLanguage; country: string }

const languageOfCountry: Readonly<Record<string, CardLanguage>> = {
  ...Object.fromEntries(
    'ES MX AR CL CO PE EC UY PY BO VE CR PA GT DO HN NI SV CU'.split(' ').map(code => [code, 'es']),
  ),
  ...Object.fromEntries('BR PT AO MZ'.split(' ').map(code => [code, 'pt'])),
  ...Object.fromEntries('DE AT LI'.split(' ').map(code => [code, 'de'])),
  ...Object.fromEntries('FR MC SN CI'.split(' ').map(code => [code, 'fr'])),
  ...Object.fromEntries('IT SM'.split(' ').map(code => [code, 'it'])),
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Folded words of streets, legal forms, labels and titles that one language alone has. */
const tellingWords: Readonly<Record<CardLanguage, ReadonlySet<string>>> = {
  es: words('calle avda avenida movil telefono ingeniero abogado abogada slu colonia gerencia ventas correo direccion'),
  pt: words(
    'rua bairro cep cnpj creci diretor diretora engenharia engenheiro engenheira advogado advogada advocacia imoveis corretor corretora negocios vendedor vendas eireli ltda celular telefone endereco',
  ),
  de: words(
    'gmbh mbh ohg telefon telefax mobil strasse und fur geschaftsfuhrer geschaftsfuhrerin inhaber inhaberin leiter',
  ),
  fr: words('sarl sasu eurl rue cedex directeur directrice gerant gerante ingenieur chez siret telephone'),
  it: words('srl snc sas via piazza viale corso cell ufficio responsabile direttore direttrice avvocato dott studio'),
}
const germanStreet = /(?:stra(?:ss|b)e|str|platz|allee|weg|gasse)$/

const wordPoints = (folded: readonly string[], language: CardLanguage) =>
  folded.filter(
    word => tellingWords[language].has(word) || (language === 'de' && word.length > 6 && germanStreet.test(word)),
  ).length

/** The language that numbers, domains and telling words speak for together; undefined where none is ahead. */
export function originOf({ emails, websites, phones, rest }: Spans): CardOrigin | undefined {
  const sites = [...websites.map(({ website }) => website), ...emails.map(({ email }) => email.replace(/^.*@/, ''))]
  const countries = [
    ...new Set(phones.map(({ value }) => countryOfPhone(e164Of(value, undefined)))),
    ...new Set(sites.map(countryOfDomain)),
    ...new Set(rest.map(({ text }) => countryOfAddress(text))),
  ].filter(Boolean)
  const folded = [...rest, ...phones.map(({ line }) => line)].flatMap(({ text }) => wordsOf(text))
  const scored = (['es', 'pt', 'de', 'fr', 'it'] as const).map(language => {
    const here = countries.filter(country => languageOfCountry[country] === language)
    return { language, country: here[0] ?? '', points: 2 * here.length + wordPoints(folded, language) }
  })
  const [best, next] = scored.sort((a, b) => b.points - a.points)
  return best && best.points > (next?.points ?? 0) ? { language: best.language, country: best.country } : undefined
}
