import type { TextLine } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import { cased, damaged, firmBlock, logoRows, personBlock, reachBlock, waresBlock } from './card-blocks.ts'
import { inventFirm } from './invent-firms.ts'
import { handleOf, inventReach, slug } from './invent-reach.ts'
import { inventPerson, inventTitle, type Voice } from './invent-texts.ts'
import { inventWares, slogan } from './invent-wares.ts'
import { type Block, layOut, type Row } from './lay-out.ts'
import { garble, slip } from './slip.ts'
import { backgroundRows, strayRows, watermarkRows } from './stray-print.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The texts that are right for a field; none where the card has no such thing, '' where leaving it empty is right too. */
export type Truth = { name: readonly string[]; position: readonly string[]; company: readonly string[] }
export type InventedCard = { lines: TextLine[]; width: number; height: number; truth: Truth }

/** The languages that people of the product write, English most of all, and some others. */
const tongues = 'en en en en en en en es es es pt pt pt de de de fr fr fr it it it nl pl tr sv cs id id'.split(' ')

function branchOf({ random, words, vocabulary }: Voice): string {
  if (random.chance(0.5)) return words.cities.length > 0 ? random.pick(words.cities) : ''
  return `${random.pick(['A Licensed Franchise of', 'Member of', 'by', 'Grupo', 'Ein Unternehmen der', 'A division of'])} ${random.pick(vocabulary.brands)}`
}

/** An invented card as the OCR might read it, with what is right for each field. Nobody and no firm on it exists. */
export function inventCard(random: Random, vocabulary: Vocabulary): InventedCard {
  const language = random.pick(tongues)
  const words = vocabulary.languages[language]
  if (!words) throw new Error(`no words for ${language}`)
  const voice: Voice = { random, language, words, vocabulary }
  const base = random.integer(24, 36)
  const person = random.chance(0.78) ? inventPerson(voice) : undefined
  const hasFirm = random.chance(person ? 0.83 : 0.98)
  // Some work under their own name, with the domain of that name and no firm.
  const isOwnFirm = !hasFirm && person !== undefined && person.last !== '' && random.chance(0.6)
  const firm = isOwnFirm ? { core: person.text, full: person.text } : inventFirm(voice, person)
  const { email, website, host, isFree } = inventReach(voice, person, { firm, isPrinted: hasFirm })
  // Some trades stand where a person's title would, on cards that name nobody.
  const hasTitle = random.chance(person ? 0.72 : 0.14)
  const printed = {
    name: person
      ? slip(
          random,
          cased(
            random,
            person.last && random.chance(0.04) ? `${person.first} ${person.last.toUpperCase()}` : person.text,
            0.33,
            0.04,
          ),
        )
      : '',
    title: hasTitle ? slip(random, cased(random, inventTitle(voice), 0.25, 0.07)) : '',
    firm: cased(random, firm.full, 0.44, 0.06),
  }
  const read = slip(random, printed.firm)
  const lettering = { text: read, isRight: read === printed.firm }
  printed.firm = read
  // A word of a logo that the reader makes nothing of; the whole stands in the domain alone.
  const damagedFirm = random.chance(0.03) ? damaged(random, printed.firm) : undefined
  if (damagedFirm) {
    printed.firm = damagedFirm
    Object.assign(lettering, { text: damagedFirm, isRight: false })
  }
  const rows = { person: [] as Row[], firm: [] as Row[], reach: [] as Row[], wares: [] as Row[] }
  let placed = !hasFirm
  if (person) {
    const made = personBlock(voice, base, { ...printed, firm: placed ? '' : printed.firm })
    rows.person = made.rows
    placed ||= made.tookFirm
  }
  // Lettering of a logo that the reader makes nothing of.
  const isLost = random.chance(0.04)
  const logo = hasFirm && !placed && !damagedFirm && random.chance(0.2) ? logoRows(voice, base, firm) : []
  // Beside a logo the whole name stands in small print, above the address or under the title.
  const place = isLost ? 1 : random.next() * (logo.length > 0 ? 0.26 : 1)
  const [inReach, underTitle, overName] = [place < 0.13, place >= 0.13 && place < 0.21, place >= 0.21 && place < 0.26]
  rows.reach = reachBlock(voice, base, {
    email,
    website,
    handle: slug(firm.core) && firm.core.toLowerCase().split(' ').map(slug).filter(Boolean).join('.'),
    firm: !placed && inReach ? printed.firm : random.chance(0.08) && hasFirm ? printed.firm : '',
  })
  const entity = slip(
    random,
    inventFirm({ ...voice })
      .core.split(' ')
      .slice(-1)[0] ?? '',
  )
  const second =
    hasFirm && random.chance(0.05)
      ? `${firm.core.split(' ')[0]} ${entity} ${random.pick(['Ltd', 'Pvt. Ltd.', 'Inc.', 'GmbH', 'S.A.'])}`
      : ''
  const isBelow = second !== '' && random.chance(0.4)
  if (second && !isBelow) rows.reach.splice(random.integer(0, rows.reach.length), 0, { text: second, height: base })
  const alike = { text: printed.firm, height: (rows.person.at(-1)?.height ?? base) * 0.98 }
  if (logo.length > 0 && !isLost) rows.firm = logo
  if (!placed && !inReach) {
    if (person && underTitle) rows.person.push(alike)
    else if (person && overName) rows.person.unshift({ ...alike, height: base * random.pick([0.9, 1, 1.2, 1.5, 2]) })
    else rows.firm = isLost ? [] : firmBlock(voice, base, lettering)
  }
  // The place of a branch, or the house that it belongs to, right under the firm.
  const branch = rows.firm.length > 0 && random.chance(0.05) ? branchOf(voice) : ''
  if (isBelow) rows.firm.push({ text: second, height: rows.firm.at(-1)?.height ?? base })
  if (branch) rows.firm.push({ text: branch, height: (rows.firm.at(-1)?.height ?? base) * random.pick([0.6, 0.8, 1]) })
  if (random.chance(person ? 0.42 : 0.85)) rows.wares = waresBlock(voice, base)
  if (!person && printed.title) {
    const [block] = [rows.firm, rows.wares, rows.reach].filter(some => some.length > 0 && random.chance(0.7))
    const title = { text: printed.title, height: base * random.pick([0.7, 0.9, 1, 1.2, 1.5]) }
    if (block === rows.firm) rows.firm.push(title)
    else (block ?? rows.wares).unshift(title)
  }
  // The person's own name at a network, as they write it there.
  if (person && random.chance(0.06)) rows.reach.push({ text: handleOf(random, person), height: base })
  // A slogan as large as the firm.
  if (random.chance(0.05)) rows.wares.unshift({ text: slogan(voice), height: base * random.pick([1.3, 1.6, 2, 2.4]) })
  const stray = random.chance(0.1) ? strayRows(voice, base, firm.core) : []
  if (!isLost && hasFirm && random.chance(0.035)) stray.push(...watermarkRows(voice, base, printed.firm))
  if (isLost && random.chance(0.6))
    stray.push({
      text: garble(random, printed.firm),
      height: base * random.pick([1, 1.5, 2, 3]),
      sureness: random.between(0.5, 0.95),
    })
  if (random.chance(0.04)) stray.push(...backgroundRows(voice, base))
  const blocks: Block[] = Object.entries(rows).map(([kind, some]) => ({ kind, rows: some }))
  if (random.chance(0.04))
    for (let line = random.integer(1, 3); line > 0; line--)
      stray.push({
        text: inventWares(voice),
        height: base * random.between(0.4, 0.9),
        sureness: random.between(0.5, 0.95),
      })
  const page = layOut(random, blocks, { stray })
  const hostOwn = slug(host.split('.')[0] ?? '')
  // Where no firm is printed, its domain is all that tells of it.
  const fromHost = website || (email && !isFree) ? [hostOwn, ''] : []
  return {
    ...page,
    truth: {
      name: person ? [printed.name, `${person.first} ${person.last}`] : [],
      position: printed.title ? [printed.title, ...(person ? [] : [''])] : [],
      company: hasFirm
        ? [
            ...(damagedFirm ? [] : [printed.firm]),
            firm.core,
            firm.full,
            ...(branch ? [`${printed.firm} ${branch}`] : []),
            ...(second ? [second] : []),
            ...(isLost && slug(firm.core) !== hostOwn ? fromHost : []),
          ]
        : isOwnFirm
          ? []
          : fromHost,
    },
  }
}
