// The vocabulary of the rendered cards. None of the people exists.
export const cardLanguages = ['en', 'es', 'pt', 'de', 'fr', 'it'] as const
export type CardLanguage = (typeof cardLanguages)[number]

export type CardVocabulary = {
  firstNames: readonly string[]
  lastNames: readonly string[]
  /** The number of surnames of a person. */
  surnames: 1 | 2
  companies: readonly string[]
  suffixes: readonly string[]
  positions: readonly string[]
  streets: readonly string[]
  cities: readonly string[]
  topLevel: readonly string[]
  /** Patterns of phone numbers, with `#` for a digit. */
  phones: readonly [mobile: readonly string[], office: readonly string[]]
  labels: { mobile: string; office: string; fax: string }
}

export const cardVocabularies: Record<CardLanguage, CardVocabulary> = {
  en: {
    firstNames: ['Thessaly', 'Orrin', 'Maeve', 'Corwin', 'Isolde', 'Bram', 'Linnet', 'Tobin'],
    lastNames: [
      'Harrowgate',
      'Penwright',
      'Ashdell',
      'Quillfeather',
      'Merriweld',
      'Stonebury',
      'Larkmoor',
      'Thornfield',
    ],
    surnames: 1,
    companies: ['Brightmoor Analytics', 'Copperline Studio', 'Fernhill Partners', 'Harborwick', 'Silverpine Foods'],
    suffixes: ['Ltd', 'Inc.', 'LLC', '', ''],
    positions: ['Senior Product Manager', 'Head of Procurement', 'Field Engineer', 'Managing Partner', 'Art Director'],
    streets: ['14 Wexcombe Lane', '220 Marlow Street', '8 Tanner Row, Suite 300'],
    cities: ['Bristol BS1 4QA', 'Portland, OR 97205', 'Leeds LS2 7EE'],
    topLevel: ['com', 'co.uk', 'io', 'net'],
    phones: [
      ['+44 7700 900###', '(503) 555-01##'],
      ['+44 117 496 0###', '+1 503 555 01##'],
    ],
    labels: { mobile: 'Mobile', office: 'Phone', fax: 'Fax' },
  },
  es: {
    firstNames: ['Nuria', 'Íñigo', 'Begoña', 'Eloy', 'Maite', 'Anselmo', 'Yolanda', 'José Ramón'],
    lastNames: ['Peñalba', 'Quiñonero', 'Larrañaga', 'Zubeldía', 'Castañares', 'Montalvillo', 'Ibáñez', 'Güemes'],
    surnames: 2,
    companies: [
      'Talleres Monteluz',
      'Bodegas Alcañada',
      'Grupo Terravilla',
      'Clínica Dental Peñasol',
      'Logística Nortemar',
    ],
    suffixes: ['S.L.', 'S.A.', 'S.L.U.', '', ''],
    positions: ['Director Comercial', 'Jefa de Administración', 'Asesor Técnico', 'Gerente', 'Responsable de Diseño'],
    streets: ['C/ Mayor, 27, 3º B', 'Avda. de la Estación, 112', 'Paseo del Río, 5'],
    cities: ['28013 Madrid', '46004 Valencia', '48001 Bilbao'],
    topLevel: ['es', 'com', 'eu'],
    phones: [
      ['+34 6## ### ###', '6## ## ## ##'],
      ['+34 91# ### ###', '94# ## ## ##'],
    ],
    labels: { mobile: 'Móvil', office: 'Tel.', fax: 'Fax' },
  },
  pt: {
    firstNames: ['Thaís', 'Caio', 'Jussara', 'Otávio', 'Iracema', 'Valdir', 'Rosângela', 'Leônidas'],
    lastNames: ['Assunção', 'Vasconcelos', 'Brandão', 'Guimarães', 'Falcão', 'Sant’Anna', 'Magalhães', 'Peçanha'],
    surnames: 2,
    companies: [
      'Construtora Vale Azul',
      'Ipê Consultoria',
      'Padaria Três Irmãos',
      'Solar Energia Verde',
      'Transportes Jacarandá',
    ],
    suffixes: ['Ltda.', 'S.A.', 'ME', '', ''],
    positions: [
      'Gerente de Vendas',
      'Diretora Executiva',
      'Engenheiro Civil',
      'Consultor de Negócios',
      'Corretora de Imóveis',
    ],
    streets: ['Rua das Acácias, 310', 'Av. Paulista, 1842 - cj. 51', 'Rua São Bento, 77'],
    cities: ['01310-200 São Paulo - SP', '30130-010 Belo Horizonte - MG', '80010-000 Curitiba - PR'],
    topLevel: ['com.br', 'com.br', 'com'],
    phones: [
      ['(11) 9####-####', '+55 31 9####-####'],
      ['(11) 3###-####', '+55 41 3###-####'],
    ],
    labels: { mobile: 'Cel.', office: 'Tel.', fax: 'Fax' },
  },
  de: {
    firstNames: ['Gunhild', 'Jörn', 'Käthe', 'Torben', 'Wiebke', 'Lennart', 'Friederike', 'Ulf'],
    lastNames: ['Großkreutz', 'Böttcher', 'Mühlhausen', 'Rübsam', 'Weißenborn', 'Kettelhack', 'Schönfelder', 'Dörner'],
    surnames: 1,
    companies: [
      'Weidenbach Maschinenbau',
      'Hafenkontor Nord',
      'Lindqvist Elektrotechnik',
      'Rosenhof Verlag',
      'Bergmeister Solar',
    ],
    suffixes: ['GmbH', 'AG', 'GmbH & Co. KG', 'e.K.', ''],
    positions: [
      'Geschäftsführer',
      'Leiterin Vertrieb',
      'Projektleiter',
      'Kundenberater',
      'Assistentin der Geschäftsleitung',
    ],
    streets: ['Lindenstraße 48', 'Am Güterbahnhof 3', 'Königsallee 19a'],
    cities: ['20457 Hamburg', '90402 Nürnberg', '50667 Köln'],
    topLevel: ['de', 'de', 'com'],
    phones: [
      ['+49 151 #######', '0171 / #######'],
      ['+49 40 ######', '0911 ######-0'],
    ],
    labels: { mobile: 'Mobil', office: 'Telefon', fax: 'Telefax' },
  },
  fr: {
    firstNames: ['Maëlle', 'Gwénaël', 'Solène', 'Thibault', 'Océane', 'Aurélien', 'Ségolène', 'Loïc'],
    lastNames: [
      'Delacourcelle',
      'Beauchêne',
      'Garçonnet',
      'Montfaucon',
      'Lefébure',
      'Vaucanson',
      'Rougemont',
      'Prévotat',
    ],
    surnames: 1,
    companies: [
      'Atelier Clairval',
      'Maison Beaupré',
      'Cabinet Hautecombe',
      'Vignobles du Levant',
      'Imprimerie Sablière',
    ],
    suffixes: ['SARL', 'SAS', 'S.A.', '', ''],
    positions: ['Directrice Générale', 'Chef de Projet', 'Responsable Achats', 'Architecte', 'Ingénieur Commercial'],
    streets: ['12, rue des Tilleuls', '45 avenue de la Gare', '3 place du Marché'],
    cities: ['69002 Lyon', '33000 Bordeaux', '75011 Paris'],
    topLevel: ['fr', 'fr', 'com'],
    phones: [
      ['06 ## ## ## ##', '+33 6 ## ## ## ##'],
      ['04 ## ## ## ##', '+33 1 4# ## ## ##'],
    ],
    labels: { mobile: 'Port.', office: 'Tél.', fax: 'Fax' },
  },
  it: {
    firstNames: ['Ginevra', 'Ottavio', 'Ludovica', 'Nicolò', 'Serafina', 'Ermanno', 'Fiammetta', 'Tancredi'],
    lastNames: [
      'Bellarosa',
      'Castagneri',
      'Montefusco',
      'Della Torre',
      'Pagliarulo',
      'Vercellini',
      'Scarpellino',
      'Rondinella',
    ],
    surnames: 1,
    companies: [
      'Officine Valdarno',
      'Studio Lombardini',
      'Cantine Roccabruna',
      'Tessitura Fiorita',
      'Edilizia Monterosso',
    ],
    suffixes: ['S.r.l.', 'S.p.A.', 'S.n.c.', '', ''],
    positions: [
      'Responsabile Commerciale',
      'Amministratore Delegato',
      'Direttrice Vendite',
      'Avvocato',
      'Consulente Finanziario',
    ],
    streets: ['Via Garibaldi, 31', 'Piazza Duomo, 6', 'Corso Vittorio, 118'],
    cities: ['20121 Milano', '50123 Firenze (FI)', '10121 Torino'],
    topLevel: ['it', 'it', 'com'],
    phones: [
      ['+39 33# ### ####', '34# #######'],
      ['+39 02 #######', '055 ######'],
    ],
    labels: { mobile: 'Cell.', office: 'Tel.', fax: 'Fax' },
  },
}
