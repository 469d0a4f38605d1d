const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Folded words of sentences and lists of wares; names of people, jobs and firms rarely hold them. */
const sloganWords = words(`
  we our your you us my i is are be can will the for with from all type types every since always never your yours
  dealing deals dealer dealers authorised authorized wholesaler wholesalers supplier suppliers manufacturer manufacturers
  exporter exporters importer importers imported distributors available delivery free open closed hours timings timing monday tuesday wednesday thursday
  friday saturday sunday appointment value years year certified iso follow scan here visit contact call branch branches
  nuestro nuestra nuestros su tu sus tus para con desde todo todos todas tipo tipos somos hacemos siempre mejor mejores
  venta lunes martes miercoles jueves viernes sabado domingo horario cotiza siguenos contactanos tenemos precios
  nosso nossa nossos seu sua seus voce para com desde todos todas tipo sempre melhor melhores segunda terca quarta quinta sexta
  horario atendimento siga conosco fazemos qualidade
  wir unser unsere unseren ihr ihre ihren ihrem sie fur mit seit alle immer uber beste besten montag dienstag mittwoch
  donnerstag freitag samstag sonntag offnungszeiten termin nach vereinbarung
  nous notre nos votre vos vous pour avec depuis tous toutes toujours lundi mardi mercredi jeudi vendredi samedi dimanche sur
  noi nostro nostra vostro vostra voi per con dal tutti tutte sempre lunedi martedi mercoledi giovedi venerdi sabato domenica
  live love feel enjoy discover experience creating making building delivering driving transforming empowering inspiring
  connecting shaping bringing where when how better best happy healthy
  vive siente disfruta descubre creando haciendo construyendo uniendo cuidando donde cuando
  viva sinta descubra criando fazendo construindo cuidando onde quando
  erleben leben geniessen gestalten bewegen verbinden wo wenn
  vivre vivez creons batir ou quand vivi crea creiamo dove quando
  shree shri jai om namah namaha namaste ganeshay`)

/** Folded little words that stand in titles, firms and slogans but not in people's names. */
const functionWords = words(`
  of and the for in on at to by an or as with from not und fur fuer mit im am der die das zum zur et pour avec au aux les le un
  une par sur en con para por y o los las una el com ao aos os um uma no na nos nas per il lo gli le un una ed`)

/** The share of a text's folded words that belong to sentences rather than names. */
export function sloganLikeness(folded: readonly string[]): number {
  return folded.length ? folded.filter(word => sloganWords.has(word)).length / folded.length : 0
}

/** How many little words a text holds. */
export const functionWordCount = (folded: readonly string[]): number =>
  folded.filter(word => functionWords.has(word)).length
