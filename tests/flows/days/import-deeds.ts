import { answerImport } from '#core/contacts/import/answer-import.ts'
import { getImport } from '#core/contacts/import/import-view.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { cardFor, readTheSame, wordsFor } from './card-deeds.ts'
import { type Deed, killed, killOf, same } from './deed.ts'
import type { Card } from './plain-contact.ts'
import { nameOf, owner } from './plain-teams.ts'

const vcardOf = ({ name, emails, phones, position }: Card) =>
  [
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:Puig;${name};;;`, 'ORG:Firma S.L.', ...emails.map(one => `EMAIL:${one}`)],
    ...[...phones.map(one => `TEL;TYPE=CELL:${one}`), position && `TITLE:${position}`, 'END:VCARD'].filter(Boolean),
  ].join('\r\n')

/** Somebody brings a file of two people into their own contacts; what a kill interrupts goes on when they say it again. */
export const bringFile: Deed = async world => {
  const { model, day, dice } = world
  const userId = dice.mostly(owner, [...model.people])
  if (!model.people.has(userId)) return ''
  const first = cardFor(dice)
  const cards = [first, cardFor(dice, [first])]
  const bytes = new TextEncoder().encode(cards.map(vcardOf).join('\r\n'))
  const source = { fileName: 'people.vcf', bytes }
  const { id: importId } = await requestImport(day.app, { userId, key: `file ${model.tick()}`, source })
  const save = () => answerImport(day.app, { userId, importId, save: true })
  const kill = killOf(dice, { onceIn: 3 })
  await day.act(save, kill)
  if (kill !== undefined) await save()
  const { contact_ids } = await getImport(day.app, { userId, importId })
  const brought = cards.map((card, index) => {
    const saved = model.bring(userId, card)
    if (saved.contact) same(model, saved.contact, contact_ids[index] ?? 0)
    return saved
  })
  model.imports.push({ id: importId, userId, brought })
  readTheSame(world)
  return `${nameOf[userId]} brings a file of ${cards.map(wordsFor).join(' and ')}${killed(kill)}`
}

/** Those of a file who joined known contacts become contacts of their own. */
export const keepFile: Deed = async ({ model, day, dice }) => {
  const one = dice.of(model.imports.filter(({ userId }) => model.people.has(userId)))
  if (!one) return ''
  const { id: importId, userId, brought } = one
  const keep = () => keepImported(day.app, { userId, importId })
  const kill = killOf(dice, { onceIn: 3 })
  await day.act(keep, kill)
  if (kill !== undefined) await keep()
  const { contact_ids } = await getImport(day.app, { userId, importId })
  for (const [index, saved] of [...brought.entries()].reverse())
    if (saved.joined) same(model, model.separateOfFile(saved), contact_ids[index] ?? 0)
  readTheSame({ model, day })
  return `${nameOf[userId]} keeps those of a file apart${killed(kill)}`
}
