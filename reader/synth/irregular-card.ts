import type { CardLanguage } from './card-vocabulary.ts'
import type { InventedCard } from './invent-card.ts'
import type { Random } from './random.ts'

type Oddities = { departments: readonly string[]; registers: readonly string[]; hours: string; freeMail: string }

/** What real cards have besides their fields: departments, registration numbers, opening hours, profiles. */
const oddities: Record<CardLanguage, Oddities> = {
  en: {
    departments: ['Grants & Outreach', 'Northern Division'],
    registers: ['Reg. No. 0#9#1#7#', 'VAT GB 9#4 #2#1 8#'],
    hours: 'Mon-Fri 9-17',
    freeMail: 'gmail.com',
  },
  es: {
    departments: ['Área de Rutas', 'Delegación Norte'],
    registers: ['CIF: B-7#4#2#9#', 'Colegiado nº 4#1#'],
    hours: 'Lunes a viernes, 9-14 h',
    freeMail: 'gmail.com',
  },
  pt: {
    departments: ['Setor de Mudas', 'Filial Norte'],
    registers: ['CNPJ 1#.4#2.#90/0001-8#', 'Reg. 2#4#1-D'],
    hours: 'Seg. a sex. das 8h às 18h',
    freeMail: 'hotmail.com',
  },
  de: {
    departments: ['Abteilung Nord', 'Bereich Saatgut'],
    registers: ['USt-IdNr. DE2#4#1#9#7', 'HRB 4#1#2'],
    hours: 'Mo-Fr 8-17 Uhr',
    freeMail: 'gmx.de',
  },
  fr: {
    departments: ['Pôle Semences', 'Secteur Nord'],
    registers: ['SIRET 4#2 #1# 9#3 000#1', 'RCS Lyon 4#2 #1# 9#3'],
    hours: 'Du lundi au vendredi',
    freeMail: 'orange.fr',
  },
  it: {
    departments: ['Reparto Sementi', 'Settore Nord'],
    registers: ['P. IVA 0#4#1#9#2#7', 'REA MI-4#1#2#9'],
    hours: 'Dal lunedì al venerdì',
    freeMail: 'libero.it',
  },
}

/**
 * Makes some cards less regular: without a person or a position, with a department, a free e-mail address, a tax number,
 * opening hours or a profile. The fields of the result are what is then printed.
 */
export function irregularCard(random: Random, card: InventedCard & { language: CardLanguage }): InventedCard {
  const { departments, registers, hours, freeMail } = oddities[card.language]
  const fields = { ...card.fields }
  const local = fields.email.slice(0, fields.email.indexOf('@'))
  if (local !== 'info' && random.chance(0.15)) fields.email = `${local}@${freeMail}`
  if (random.chance(0.1)) fields.position = ''
  // The card of a shop, without a person.
  if (random.chance(0.12)) {
    const host = fields.email.slice(fields.email.indexOf('@'))
    Object.assign(fields, { first_name: '', last_name: '', position: '', email: `info${host}` })
  }
  const extras: string[] = []
  if (random.chance(0.2)) extras.push(random.pick(registers).replace(/#/g, () => String(random.integer(0, 9))))
  if (random.chance(0.15)) extras.push(hours)
  if (random.chance(0.2)) extras.push(`@${fields.company.split(' ')[0]?.toLowerCase() ?? 'card'}.${card.language}`)
  const department = fields.position && random.chance(0.15) ? random.pick(departments) : ''
  return { ...card, fields, extras, department }
}
