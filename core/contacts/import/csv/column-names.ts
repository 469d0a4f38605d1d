import { foldText } from 'card-reader/compare-text'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import { slavicNames, slavicPlaces } from './slavic-column-names.ts'

/**
 * The names that programs give to columns, in English, Spanish, Portuguese, German, French and Italian (Russian and
 * Ukrainian stand in `slavic-column-names.ts`). Case, accents,
 * digits and signs do not count, so that `E-mail 2 Address` is `email address`. A new field is a new line here and in
 * `columnFields`.
 */
const names: Partial<Record<ColumnField, string>> = {
  full_name: `name | full name | display name | contact name | nombre | nombre completo | nome | nome completo | nome e cognome
    | vollständiger name | nom | nom complet`,
  title: `title | titre | título | titolo | titel | name prefix | prefix | salutation | honorific | tratamiento | tratamento
    | anrede | civilité | appellativo`,
  first_name: `first name | given name | forename | first | primer nombre | nombre de pila | primeiro nome | vorname | prénom`,
  middle_name: `middle name | additional name | middle | segundo nombre | segundo nome | outros nomes/apelidos
    | weitere vornamen | zweiter vorname | deuxième prénom | autres prénoms | secondo nome`,
  last_name: `last name | family name | surname | last | apellidos | apellido | sobrenome | apelido | apelidos | nachname
    | familienname | nom de famille | cognome`,
  suffix: `suffix | name suffix | generation | sufijo | sufixo | namenszusatz | suffixe | titolo straniero`,
  company: `company | company name | organization | organisation | organization name | associated company | employer | firm
    | empresa | compañía | organización | nombre de la empresa | nombre de empresa | nome da empresa | companhia | organização
    | firma | firmenname | unternehmen | société | entreprise | nom de l'entreprise | azienda | società | ditta
    | nome azienda | nome dell'azienda | organizzazione`,
  phonetic_first_name: `phonetic first name | given name yomi | given yomi | vorname yomi`,
  phonetic_last_name: `phonetic last name | family name yomi | surname yomi | apellido yomi | nachname yomi`,
  phonetic_company: `phonetic company | phonetic organization name | company yomi | organization yomi name | compañía yomi
    | firma yomi`,
  department: `department | organization department | departamento | abteilung | service | département | direction | reparto
    | dipartimento`,
  position: `position | job title | organization title | role | puesto | puesto de trabajo | cargo | función | função
    | funktion | berufsbezeichnung | fonction | poste | intitulé du poste | posizione | ruolo | qualifica | mansione`,
  email: `email | e-mail | mail | email address | e-mail address | email value | primary email | alternate email | other emails
    | additional emails | additional email addresses | hs additional emails | correo | correo electrónico
    | dirección de correo electrónico | dirección del correo electrónico | correio eletrônico | correio electrónico
    | endereço de email | endereço de correio electrónico | endereço do correio electrónico | e-mail-adresse | mailadresse
    | adresse de messagerie | adresse de courrier | adresse e-mail | adresse électronique | courriel | posta elettronica
    | indirizzo posta elettronica | indirizzo di posta elettronica | indirizzo e-mail`,
  mobile: `mobile | mobile phone | mobile number | mobile phone number | cell | cell phone | cellphone | móvil | teléfono móvil
    | número de teléfono móvil | celular | teléfono celular | telefone celular | telemóvel | número de celular
    | número de telemóvel | mobiltelefon | mobil | handy | handynummer | mobilnummer | mobiltelefonnummer | tél. mobile
    | téléphone mobile | portable | téléphone portable | numéro de téléphone mobile | numéro de portable | cellulare
    | telefono cellulare | numero di cellulare | numero di telefono cellulare | iPhone`,
  office_phone: `tel | tél. | ufficio | office | work | company main phone | número de centralita de la organización
    | telefone principal da empresa | telefon firma | telefon (zentrale) | téléphone société | telefono principale società`,
  whatsapp: `whatsapp | whatsapp number | whatsapp phone number | número de whatsapp | whatsapp-nummer | whatsapp-telefonnummer
    | numéro whatsapp | numéro de téléphone whatsapp | numero whatsapp | numero di whatsapp`,
  phone: `phone | phone number | phone value | telephone | primary phone | other phones | main phone | callback | car phone | pager
    | radio phone | isdn | teléfono | teléfonos | número de teléfono | teléfono principal | radioteléfono | devolución de llamada
    | telefone | número de telefone | telefone principal | telefone do carro | tel. de resposta | retorno de chamada
    | telefon | telefonnummer | rufnummer | haupttelefon | autotelefon | rückmeldung | téléphone | numéro de téléphone
    | téléphone principal | téléphone (voiture) | rappel | telefono | numero di telefono | telefono principale | telefono auto
    | abitazione | particular | home`,
  fax: `fax | fax number | telefax | facsimile | número de fax | faxnummer | télécopie | télécopieur | numéro de fax
    | numéro de télécopie | numero di fax`,
  website: `website | web site | web page | web | url | homepage | website url | website value | company website | página web
    | sitio web | url del sitio web | página da web | página na web | site | url do site | webseite | website-url | internetseite
    | page web | site web | url du site web | pagina web | sito web | sito | url del sito web`,
  profile: `profiles | social profiles | linkedin | linkedin url | linkedin profile | linkedin bio | linkedin profile url
    | telegram | instagram | instagram handle | twitter | twitter handle | twitter username | facebook | facebook page | github
    | youtube | tiktok | wechat | wechat id | line id | qq | xing | vk | sns-accounts | perfiles
    | redes sociales | perfis | profile | profils | profili`,
  address: `address | full address | address formatted | postal address | mailing address | dirección | dirección postal
    | endereço | morada | adresse | anschrift | postanschrift | adresse postale | indirizzo`,
  street: `street | street address | address street | extended address | address extended address | address po box | address pobox
    | po box | calle | apartado postal | apartado postal de la dirección | rua | apartado | caixa postal | straße | postfach
    | rue | boîte postale | b.p. professionnelle | boîte postale du domicile | via | casella postale
    | indirizzo - casella postale | rua e número | straße und hausnummer`,
  postcode: `postal code | zip | zip code | zip/postal code | postcode | address postal code | código postal | cp | cep
    | postleitzahl | plz | code postal | cap`,
  city: `city | town | address city | ciudad | localidad | población | cidade | localidade | ort | stadt | ville | città`,
  region: `state | region | state/region | state/province | province | county | address region | provincia | provincia o estado
    | estado | estado/región | comunidad autónoma | estado/região | distrito | bundesland | bundesland/kanton | kanton
    | bundesland/region | dép/région | département ou région | état/région | stato/regione | regione`,
  country: `country | country/region | address country | país | país o región | país/región | país/região | land | land/region | pays
    | pays/région | paese | paese/area geografica | nazione`,
  notes: `notes | note | comments | remarks | memo | message | notas | observaciones | comentarios | anotações | observações
    | notizen | notiz | bemerkungen | anmerkungen | kommentare | remarques | commentaires | annotazioni | commenti`,
  tags: `tags | labels | categories | category | group membership | groups | group | etiquetas | categorías | grupos | categorias
    | marcadores | kategorien | schlagwörter | gruppen | catégories | étiquettes | groupes | libellés | categorie | etichette
    | gruppi`,
  event: `event | evento | veranstaltung | événement`,
  rating: `rating | valoración | avaliação | bewertung | évaluation | valutazione`,
  badge_code: 'badge code',
  date: 'date | creation date | create date | created at | date added',
  phone_kinds: 'phone types',
  whatsapp_sent: 'whatsapp sent',
  do_not_message: 'do not message',
  skip: `file as | photo | phonetic middle name | yomi name | additional name yomi | yomi especificada | initials | iniciais | initialen | initiales
    | iniziali | short name | maiden name | gender | género | sexo | geschlecht | sexe | sesso | location | local | localização
    | emplacement | luogo | language | idioma | sprache | langue | lingua | priority | prioridad | prioridade | priorität
    | priorité | priorità | private | privado | | privé | sensitivity | confidencialidad | sensibilidade
    | confidencialidade | vertraulichkeit | critère de diffusion | riservatezza | mileage | kilometraje | quilometragem
    | reisekilometer | kilométrage | indennità trasferta | account | cuenta | conta | konto | compte | directory server
    | serveur d'annuaire | verzeichnisserver | internet free busy | disponibilidade da internet | disponibilité internet
    | disponibilità internet | billing information | facturación | informações para cobrança | dados para facturação
    | abrechnungsinformation | informations facturation | dati fatturazione | subject | e-mail type | tipo de correo electrónico
    | tipo de email | tipo de correio electrónico | e-mail: typ | e-mail-typ | type de messagerie | tipo posta elettronica
    | e-mail display name | nombre de pantalla de correo electrónico | nome para exibição do email
    | nome a apresentar para o correio electrónico | e-mail: angezeigter name | nom complet de l'adresse de messagerie
    | nome visualizzato posta elettronica | organization type | organization symbol | record id
    | record id - contact | contact owner | marketing contact status | last modified date | last activity date
    | associated company ids | associated contact ids | associated deal ids | id | uuid | front image | back image | card image`,
}

/** Words of a column's name that say whose address or number it is: `Business Fax`, `Rue (bureau)`, `Weitere Straße`. */
const places = {
  work: `business | work | office | company | del trabajo | de trabajo | trabajo | comercial | do endereço comercial | da empresa
    | de la empresa | do trabalho | geschäftlich | dienstlich | arbeit | bureau | professionnel | professionnelle | travail
    | uff | ufficio | lavoro | aziendale`,
  home: `home | personal | particular | del domicilio | domicilio | de la dirección personal | casa | residencial
    | do endereço residencial | da residência | de residência | privat | domicile | du domicile | personnel | ab | abitazione`,
  other: `other | alternate | otro | otra | outro | outra | do outro endereço | weitere | weiterer | weiteres | weiteren
    | weiteres/r | weiteres/e | autre | altro | altra`,
} as const
export type Place = keyof typeof places

const listOf = (text: string) =>
  text
    .split('|')
    .map(one => folded(one))
    .filter(Boolean)
/** Digits and their ordinal signs do not count: `2º telefone da empresa`. */
const folded = (header: string) => foldText(header.replace(/\d+[ºª°]?/g, ''))

const fieldOf = new Map<string, ColumnField>()
for (const [field, list] of [...Object.entries(names), ...Object.entries(slavicNames)]) {
  for (const name of listOf(list)) if (!fieldOf.has(name)) fieldOf.set(name, field as ColumnField)
}
const placeWords = [...Object.entries(places), ...Object.entries(slavicPlaces)]
  .flatMap(([place, list]) => listOf(list).map(word => ({ place: place as Place, word })))
  .sort((a, b) => b.word.length - a.word.length)

/** Fields that a place may be said of; a number at work is `office_phone`. */
const placed: ReadonlySet<ColumnField> = new Set([
  'email',
  'mobile',
  'phone',
  'office_phone',
  'fax',
  'website',
  'address',
  'street',
  'postcode',
  'city',
  'region',
  'country',
] satisfies ColumnField[])

const longestName = 100

/** What a column is by its name, and whose; undefined where no program calls a column so. */
export function columnNamed(header: string): { field: ColumnField; place?: Place } | undefined {
  if (header.length > longestName) return undefined
  if (/\d+ - (?:Label|Type)$/i.test(header)) return { field: /^Organization/i.test(header) ? 'skip' : 'label' }
  const name = folded(header)
  const field = fieldOf.get(name)
  if (field) return { field }
  for (const { place, word } of placeWords) {
    const rest = name.startsWith(word)
      ? name.slice(word.length)
      : name.endsWith(word)
        ? name.slice(0, -word.length)
        : ''
    const base = fieldOf.get(rest)
    if (base && placed.has(base)) return { field: base === 'phone' && place === 'work' ? 'office_phone' : base, place }
  }
  return undefined
}

/** How many of these are names of columns. */
export const recognisedNames = (headers: readonly string[]): number => headers.filter(one => columnNamed(one)).length
