// Writes core/extract/words/gazetteers/names.json and places.json from the locale data of @faker-js/faker (MIT) and the
// lists below, which fill what it lacks. Run it again after changing either: node scripts/build-gazetteers.ts
import { writeFile } from 'node:fs/promises'
import { allLocales, type LocaleDefinition } from '@faker-js/faker'
import { foldText } from '#core/base/compare-text.ts'

const locales = [
  'en',
  'en_GB',
  'en_AU',
  'en_IN',
  'es',
  'es_MX',
  'pt_BR',
  'pt_PT',
  'de',
  'de_AT',
  'fr',
  'it',
  'nl',
] as const

const moreFirstNames = `
  adriana alessandra alexandre ana anderson andressa antonio aparecida augusto beatriz bianca bruna bruno caio camila
  carla carlos carolina cesar claudia claudio cristiane cristiano daiane daniela debora denise diego douglas edson
  eduardo elaine eliane elisa emerson fabiana fabio felipe fernanda fernando flavia flavio francisca gabriela giovana
  guilherme gustavo helena henrique igor isabela ivan jefferson joana joao jorge jose josefa juliana juliano karina
  larissa leandro leonardo leticia lucas luciana luciano luis luiz luiza marcela marcelo marcia marcio marcos maria
  mariana marina mario mateus matheus mauricio mauro michele miguel milena monica murilo natalia nelson nilton paloma
  patricia paula paulo pedro priscila rafael rafaela raimundo raquel regina renan renata renato ricardo roberta roberto
  rodrigo rogerio ronaldo rosana rosangela samuel sandra sebastiao sergio silvana silvia simone solange sonia tatiana
  thais thiago tiago valeria vanessa vera vinicius vitor viviane wagner wellington wesley william yasmin
  aitana aitor alba alejandro alfonso alvaro amparo ainhoa asuncion begona belen borja carmen catalina cecilia concepcion
  consuelo cristobal dolores elvira emilio encarnacion enrique esperanza esteban eugenia eva federico felix gonzalo
  graciela gregorio guillermo hector hernan horacio hugo ignacio ines inmaculada inaki irene ismael jaime javier jesus
  jordi josep juan lorena lourdes luz magdalena manuel marisol martin mercedes montserrat nestor nieves noelia nuria
  oscar pablo paloma pilar ramiro ramon raul remedios rocio rosario ruben salvador santiago susana teresa tomas vicente
  ximena xavier yolanda ashok bhavesh hitesh jignesh kaushal keyur ketan mitesh mukesh narendra nilesh nipesh piyush
  pritesh rajesh rakesh sandeep sanjay suresh vijay hemant dhruval himanshu chetan bakul dinesh kamlesh mahesh paresh
  jayesh nitin amit ankit rohit rahul vikram vishal yogesh ritesh priya pooja neha kavita sunita anita rita`

const moreLastNames = `
  almeida alves andrade araujo azevedo barbosa barros batista borges braga campos cardoso carvalho castro cavalcanti
  correia costa cruz cunha dias duarte farias fernandes ferreira fonseca freitas garcia gomes goncalves guimaraes leal
  leite lima lopes machado marques martins matos medeiros melo mendes miranda monteiro morais moreira moura nascimento
  neves nogueira nunes oliveira pereira pinheiro pinto pires porto prado queiroz ramos reis ribeiro rocha rodrigues
  sales santana santos silva siqueira soares souza sousa tavares teixeira teles vargas vaz viana vieira xavier
  patel shah desai joshi trivedi mehta gandhi modi bhatt pandya dave parikh vyas thakkar chauhan solanki parmar rathod
  agarwal gupta sharma verma singh kumar reddy rao nair iyer menon pillai choudhary jain bansal kapoor khanna malhotra`

const moreCities = `são paulo|rio de janeiro|brasília|salvador|fortaleza|belo horizonte|manaus|curitiba|recife|porto alegre|belém|goiânia|
  guarulhos|campinas|são luís|maceió|natal|florianópolis|joinville|londrina|ribeirão preto|uberlândia|sorocaba|santos|osasco|vitória|
  madrid|barcelona|valencia|sevilla|zaragoza|málaga|bilbao|buenos aires|bogotá|lima|santiago|quito|caracas|montevideo|ciudad de méxico|cdmx|
  mumbai|delhi|new delhi|bangalore|bengaluru|hyderabad|ahmedabad|chennai|kolkata|pune|london|new york|dubai|singapore|hong kong|
  san francisco|los angeles|paris|berlin|munich|münchen|roma|milano|lisboa|porto|zürich|wien|tokyo|toronto|sydney`

type Names = LocaleDefinition['person']
const listsOf = (names: NonNullable<Names>['first_name'] | undefined): string[] =>
  Object.values(names ?? {}).flatMap(list => (Array.isArray(list) ? list : []))

/** One list without repeats, sorted, folded as the extraction folds words. */
function compact(texts: readonly string[], separator: RegExp): string[] {
  const words = texts.flatMap(text => text.split(separator)).map(foldText)
  return [...new Set(words.filter(word => word.length > 1))].sort()
}

const person = locales.map(locale => allLocales[locale].person)
const place = locales.map(locale => allLocales[locale].location)
const names = {
  first: compact([...person.flatMap(entry => listsOf(entry?.first_name)), moreFirstNames], /[\s-]+/).join(' '),
  last: compact([...person.flatMap(entry => listsOf(entry?.last_name)), moreLastNames], /[\s-]+/).join(' '),
}
const places = compact(
  [...place.flatMap(entry => [...(entry?.city_name ?? []), ...(entry?.state ?? [])]), moreCities],
  /\|/,
).filter(city => city.length > 3)

const folder = new URL('../core/extract/words/gazetteers/', import.meta.url)
await writeFile(new URL('names.json', folder), `${JSON.stringify(names)}\n`)
await writeFile(new URL('places.json', folder), `${JSON.stringify({ places: places.join(' ') })}\n`)
