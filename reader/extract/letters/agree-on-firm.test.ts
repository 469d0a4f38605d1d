import { expect, it } from 'vitest'
import { agreeOnFirm } from './agree-on-firm.ts'

/** A line of which every letter may be any other. */
const unsureOf = (text: string) => ({
  unsure: text
    .split(' ')
    .flatMap(word =>
      [...word.toLowerCase()].map((letter, at) => ({ word: word.toLowerCase(), at, shares: { [letter]: 0.5 } })),
    ),
})

it.each([
  ['BRIGHIMOOR', 'brightmoor', 'BRIGHTMOOR'],
  ['opperline studio', 'copperlinestudio', 'copperline studio'],
  ['Coperline Studio', 'copperlinestudio', 'Copperline Studio'],
  ['Brightmoor Food', 'brightmoorfoods', 'Brightmoor Food'],
  ['Brightmoor Foods', 'brightmoorfood', 'Brightmoor Foods'],
  ['Cartaluna', 'kartaluna', 'Cartaluna'],
  ['Brightmoor Foods', 'acme', 'Brightmoor Foods'],
  ['IBN', 'ibm', 'IBN'],
  ['ORB Informatcs Ltd', 'orbinformatics', 'ORB Informatics Ltd'],
  ['Coperline Studio GmbH & Co. KG', 'copperlinestudio', 'Copperline Studio GmbH & Co. KG'],
  ['Copper Studio & Sons', 'copperstudio', 'Copper Studio & Sons'],
  ['Hoffmann & Krüger Maschinenbau GmbH', 'hoffmannkrueger', 'Hoffmann & Krüger Maschinenbau GmbH'],
  ['CCopperline', 'copperline', 'Copperline'],
  ['C&Copperline', 'copperline', 'C&Copperline'],
  ['Brightmoor Foods Holding', 'brightmoorfood', 'Brightmoor Foods Holding'],
])('%s with the domain %s is %s', (firm, own, expected) => {
  expect(agreeOnFirm(firm, { ownNames: [own], freeLocalParts: [] }, [unsureOf(firm)])).toBe(expected)
})

it('a name that one domain has stays, and a person’s mailbox mends no first word', () => {
  const twoDomains = { ownNames: ['brightmoorfoods', 'brightmoon'], freeLocalParts: [] }
  expect(agreeOnFirm('Brightmoor Foods', twoDomains, [unsureOf('Brightmoor Foods')])).toBe('Brightmoor Foods')
  const unsure = [unsureOf('Marino Foods Copperl1ne')]
  expect(agreeOnFirm('Marino Foods', { ownNames: [], freeLocalParts: ['marina'] }, unsure)).toBe('Marino Foods')
  expect(agreeOnFirm('Copperl1ne', { ownNames: [], freeLocalParts: ['copperline'] }, unsure)).toBe('Copperline')
})

it.each([
  ['surely read', [], 'Harborwick Ltd'],
  [
    'in which the reader saw another letter',
    [{ word: 'harborwick', at: 8, shares: { c: 0.6, e: 0.4 } }],
    'Harborwick Ltd',
  ],
  [
    'in which the reader saw that letter',
    [{ word: 'harborwick', at: 8, shares: { c: 0.6, o: 0.4 } }],
    'Harborwiok Ltd',
  ],
  [
    'in which the reader does not tell what else it saw',
    [{ word: 'harborwick', at: 8, shares: { c: 0.6 } }],
    'Harborwiok Ltd',
  ],
])('a letter of a firm %s', (_, unsure, expected) => {
  const evidence = { ownNames: ['harborwiok'], freeLocalParts: [] }
  expect(agreeOnFirm('Harborwick Ltd', evidence, [{ unsure }])).toBe(expected)
})

it('no letter is put into exact text', () => {
  const evidence = { ownNames: ['harborwick'], freeLocalParts: [] }
  expect(agreeOnFirm('Harborwik', evidence, [{}])).toBe('Harborwick')
  expect(agreeOnFirm('Harborwik', evidence, [{ isExact: true }])).toBe('Harborwik')
})
