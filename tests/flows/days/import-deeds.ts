import { answerImport } from '#core/contacts/import/answer-import.ts'
import { getImport } from '#core/contacts/import/import-view.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { cardFor, readTheSame, wordsFor } from './card-deeds.ts'
import { type Deed, killed, killOf, same, type World } from './deed.ts'
import type { Card, SavedCard } from './plain-contact.ts'
import { nameOf, owner } from './plain-teams.ts'

const vcardOf = ({ name, emails, phones, position }: Card) =>
  [
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:Puig;${name};;;`, 'ORG:Firma S.L.', ...emails.map(one => `EMAIL:${one}`)],
    ...[...phones.map(one => `TEL;TYPE=CELL:${one}`), position && `TITLE:${position}`, 'END:VCARD'].filter(Boolean),
  ].join('\r\n')

/** Does this, and again after a kill, which may have come anywhere in it: what was done then was done before all photos were read. */
async function actTwice(world: World, work: () => Promise<unknown>, follow: () => Promise<void>) {
  const kill = killOf(world.dice, { onceIn: 3 })
  await world.day.act(work, kill)
  await follow()
  readTheSame(world)
  if (kill === undefined) return kill
  await work()
  await follow()
  return kill
}

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
  const brought: SavedCard[] = []
  const bringTheSame = async () => {
    const { contact_ids } = await getImport(day.app, { userId, importId })
    for (const id of contact_ids.slice(brought.length)) {
      const saved = model.bring(userId, cards[brought.length] ?? first)
      same(model, saved.contact, id)
      brought.push(saved)
    }
  }
  const kill = await actTwice(world, () => answerImport(day.app, { userId, importId, save: true }), bringTheSame)
  model.imports.push({ id: importId, userId, brought })
  return `${nameOf[userId]} brings a file of ${cards.map(wordsFor).join(' and ')}${killed(kill)}`
}

/** Those of a file who joined known contacts become contacts of their own. */
export const keepFile: Deed = async world => {
  const { model, day, dice } = world
  const one = dice.of(model.imports.filter(({ userId }) => model.people.has(userId)))
  if (!one) return ''
  const { id: importId, userId, brought } = one
  const separateTheSame = async () => {
    const { contact_ids } = await getImport(day.app, { userId, importId })
    for (const [index, saved] of [...brought.entries()].reverse()) {
      const id = contact_ids[index] ?? 0
      if (saved.joined && id !== saved.contact?.id) same(model, model.separateOfFile(saved), id)
    }
  }
  const kill = await actTwice(world, () => keepImported(day.app, { userId, importId }), separateTheSame)
  return `${nameOf[userId]} keeps those of a file apart${killed(kill)}`
}
