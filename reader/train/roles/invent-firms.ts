import type { Random } from '#reader/synth/random.ts'
import { andIn, capital, givenName, type PersonName, surname, titleCase, type Voice } from './invent-texts.ts'

const syllables =
  'ba be bo bra bri ca cal ce cla co cor da del di do dra el em en eo fa fer fi flo fo ga ge gri ha hel in is ja jo ka ke ki la le li lo lu ma me mi mo na ne ni no nor or pa pe pra qua ra re ri ro sa se si so sol ta te ti to tra tri u va ve vi vo wa xa ye za ze'.split(
    ' ',
  )
const tails = [
  'x',
  'n',
  's',
  'tech',
  'net',
  'soft',
  'tel',
  'med',
  'lab',
  'co',
  'tec',
  'plan',
  'graf',
  'bau',
  'ia',
  'ify',
  'ly',
  'gen',
  'com',
]

/** A word that no language has. */
export function coin(random: Random): string {
  const word = Array.from({ length: random.integer(2, 3) }, () => random.pick(syllables)).join('')
  return capital(random.chance(0.4) ? word + random.pick(tails) : word)
}

const forms: Record<string, readonly string[]> = {
  en: [
    'Inc.',
    'Inc',
    'LLC',
    'Ltd',
    'Ltd.',
    'LLP',
    'Corp.',
    'Co., Ltd',
    'Pvt. Ltd.',
    'Pte Ltd',
    'PLC',
    '& Co.',
    'P.C.',
    'Pty Ltd',
    'Limited',
    'Corporation',
    'Company',
  ],
  es: ['S.L.', 'S.A.', 'S.L.U.', 'S.A. de C.V.', 'SpA', 'S.A.S.', 'S.R.L.', 'C.A.', 'SAS', 'SL'],
  pt: ['Ltda', 'Ltda.', 'LTDA', 'S/A', 'ME', 'EIRELI', 'Lda.', 'S.A.'],
  de: ['GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'e.K.', 'GbR', 'e.V.', 'OHG', 'UG'],
  fr: ['SARL', 'SAS', 'SA', 'EURL', 'SCI'],
  it: ['S.r.l.', 'S.p.A.', 'Srl', 's.n.c.', 'S.a.s.', 'SpA'],
  nl: ['B.V.', 'BV', 'N.V.', 'VOF'],
  pl: ['Sp. z o.o.', 'S.A.', 'sp.j.'],
  tr: ['A.Ş.', 'Ltd. Şti.', 'San. ve Tic. Ltd. Şti.', 'Ltd.'],
  sv: ['AB', 'AS', 'A/S', 'Oy', 'ApS', 'Oyj'],
  cs: ['s.r.o.', 'a.s.', 'Kft.', 'd.o.o.', 'S.R.L.', 'Zrt.'],
  id: ['Co., Ltd', 'JSC', 'Tbk', 'Pvt Ltd', 'Ltd', 'Sdn Bhd'],
}

/** Words that firms in English are called by, wherever they are. */
export const general =
  `Solutions Services Consulting Partners Group Systems Technologies Technology Media Design Studio Studios Realty Properties Insurance Law
  Clinic Academy Institute University College Restaurant Grill Hotel Travel Tours Foods Farms Motors Auto Plumbing Electric Builders Roofing
  Landscaping Cleaning Salon Spa Fitness Photography Printing Jewelers Furniture Textiles Traders Exports Industries Engineering Logistics
  Shipping Bank Capital Ventures Foundation Association Works Brothers Sons Center Centre Corner Shop Store Market School Church Agency
  Enterprises International Global Associates Holdings Networks Software Labs Digital Marketing Communications Architects Investments
  Financial Management Security Energy Health Care Medical Dental Pharmacy Construction Interiors Events Entertainment Productions
  Research Analytics Development Electronics Computers Mobile Telecom Apparel Fashion Boutique Gallery Publishing Airlines Cafe Bakery
  Catering Supplies Wholesale Trading Automation Robotics Sciences Council Society Union Federation Chamber Ministry Authority Hospital`.split(
    /\s+/,
  )
const plain =
  `Garden River Stone Oak Lake Sun Star Blue Green Red Silver Golden North South West East Mountain Valley Ocean Cloud Data Pixel Light
  Fire Iron Steel Home House Pet Dog Coffee Wine Bread Flower Tree Leaf Rain Snow Wind Sky Moon Eagle Lion Fox Bear Wolf Hawk First Prime Royal
  Grand Urban Metro World Trans Inter Pro Smart Fast Easy Direct Total Best New Modern Classic Bright Elite Alpha Delta Omega Apex Summit`.split(
    /\s+/,
  )
const fields =
  'Science Arts Technology Studies Research Health Medicine Economics Education Trade Commerce Management'.split(' ')
const founders: Record<string, readonly string[]> = {
  en: ['University of', 'Institute of', 'City of', 'Bank of', 'Church of', 'School of', 'Museum of'],
  es: ['Universidad de', 'Ayuntamiento de', 'Colegio', 'Instituto', 'Fundación', 'Hospital', 'Casa', 'Hotel'],
  pt: ['Universidade de', 'Prefeitura de', 'Colégio', 'Escola', 'Instituto', 'Fundação', 'Hospital', 'Casa', 'Pousada'],
  de: ['Universität', 'Stadt', 'Hochschule', 'Stiftung', 'Gasthof', 'Hotel', 'Klinikum', 'Stadtwerke'],
  fr: [
    'Université de',
    'Mairie de',
    'Lycée',
    'Institut',
    'Fondation',
    'Hôpital',
    'Maison',
    'Hôtel',
    'Domaine',
    'Château',
  ],
  it: ['Università di', 'Comune di', 'Liceo', 'Istituto', 'Fondazione', 'Ospedale', 'Casa', 'Hotel', 'Villa', 'Tenuta'],
  pl: ['Uniwersytet', 'Urząd Miasta', 'Hotel', 'Biuro'],
  tr: ['Belediyesi', 'Üniversitesi', 'Otel', 'Hastanesi'],
}

/** `core` is the name without its legal form, as domains have it. */
export type Firm = { core: string; full: string }

/** What people call a firm of their own, by their surname or whole name. */
function nameOfOwner({ random, language }: Voice, { first, last }: PersonName, trade: string): string {
  const startsWithTrade = ['es', 'pt', 'fr', 'it'].includes(language)
  const name = random.chance(0.65) ? last : `${first} ${last}`
  return startsWithTrade ? `${trade} ${name}` : `${name} ${trade}`
}

function coreName(voice: Voice, owner: PersonName | undefined): string {
  const { random, language, words, vocabulary } = voice
  const startsWithTrade = ['es', 'pt', 'fr', 'it', 'pl', 'cs', 'id'].includes(language)
  const own = random.chance(0.65) && words.trades.length > 0
  const trade = () => titleCase(own ? random.pick(words.trades) : random.pick(general)).split(/ (?:-|\/) /)[0] ?? ''
  const short = () => trade().split(' ').slice(0, 2).join(' ')
  const withTrade = (name: string) => (startsWithTrade && own ? `${short()} ${name}` : `${name} ${short()}`)
  const word = () =>
    random.chance(0.5) || words.words.length === 0 ? random.pick(plain) : capital(random.pick(words.words))
  const city = () => (words.cities.length > 0 ? random.pick(words.cities) : random.pick(vocabulary.names))
  const makers: readonly (readonly [number, () => string])[] = [
    [0.2, () => random.pick(vocabulary.brands)],
    [0.1, () => coin(random)],
    [0.1, () => withTrade(coin(random))],
    [0.1, () => withTrade(surname(voice))],
    [
      0.04,
      () =>
        `${surname(voice)} ${andIn(voice)} ${random.chance(0.3) ? random.pick(['Sons', 'Filhos', 'Hijos', 'Söhne', 'Fils', 'Figli', 'Associates', 'Partner']) : surname(voice)}${random.chance(0.3) ? ` ${short()}` : ''}`,
    ],
    [0.08, () => withTrade(word())],
    [0.05, () => `${word()}${random.chance(0.5) ? '' : ' '}${word()}`],
    [0.05, () => `${word()} ${word()} ${short()}`],
    [0.03, () => `${random.pick(['The', 'The', 'La', 'El', 'Le', 'Il', 'Das', 'O'])} ${word()} ${short()}`],
    [0.02, () => `${short()} ${andIn(voice)} ${short()}`],
    [0.04, () => withTrade(givenName(voice))],
    [0.03, () => `${givenName(voice)} ${surname(voice)} ${short()}`],
    [0.03, () => `${givenName(voice)}'s ${short()}`],
    [
      0.05,
      () => `${random.pick(founders[language] ?? founders.en ?? [])} ${random.chance(0.5) ? city() : surname(voice)}`,
    ],
    [
      0.03,
      () =>
        `${random.pick(['Institute', 'Department', 'Center', 'Society', 'Association', 'School', 'College'])} ${random.pick(['of', 'for'])} ${random.pick(plain)} ${random.pick(fields)}`,
    ],
    [
      0.04,
      () => `${coin(random).slice(0, random.integer(2, 4)).toUpperCase()}${random.chance(0.6) ? ` ${short()}` : ''}`,
    ],
    [0.025, () => trade()],
    [0.03, () => `${coin(random)}${random.pick(general).toLowerCase()}`],
    [0.03, () => withTrade(city())],
    [0.02, () => `${word()} ${random.integer(2, 365)}`],
    [0.03, () => surname(voice)],
    [0.03, () => `${givenName(voice)} ${surname(voice)}`],
    [0.015, () => `${givenName(voice)} ${andIn(voice)} ${givenName(voice)}`],
    [0.02, () => `${random.pick(plain)} ${random.pick(general)} ${random.pick(['&', 'and'])} ${random.pick(general)}`],
  ]
  if (owner?.last && random.chance(0.08)) return nameOfOwner(voice, owner, short())
  let left = random.next() * makers.reduce((sum, [share]) => sum + share, 0)
  for (const [share, make] of makers) {
    left -= share
    if (left <= 0) return make()
  }
  return coin(random)
}

/** A firm, shop, school or authority as a card of a language may name it, some by who owns it. */
export function inventFirm(voice: Voice, owner?: PersonName): Firm {
  const { random, language } = voice
  const core = coreName(voice, owner).replace(/\s+/g, ' ').trim()
  if (!random.chance(0.25) || /\b(?:Ltd|Inc|GmbH|LLC|S\.?A\.?|AG)\.?$/.test(core)) return { core, full: core }
  const form = random.pick(forms[language] ?? forms.en ?? [])
  return { core, full: `${core}${random.chance(0.15) ? ',' : ''} ${form}` }
}
