import { expect, it } from 'vitest'
import { agreeOnFirm } from './agree-on-firm.ts'

it.each([
  ['BRIGHIMOOR', 'brightmoor', 'BRIGHIMOOR'],
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
  expect(agreeOnFirm(firm, { ownNames: [own], freeLocalParts: [] }, [{}])).toBe(expected)
})

it('a name that one domain has stays, and a person’s mailbox mends no first word', () => {
  const twoDomains = { ownNames: ['brightmoorfoods', 'brightmoorfooods'], freeLocalParts: [] }
  expect(agreeOnFirm('Brightmoor Foods', twoDomains, [{}])).toBe('Brightmoor Foods')
  expect(agreeOnFirm('Marin Foods', { ownNames: [], freeLocalParts: ['marino'] }, [{}])).toBe('Marin Foods')
  expect(agreeOnFirm('Copprline', { ownNames: [], freeLocalParts: ['copperline'] }, [{}])).toBe('Copperline')
})

it('no letter is put into exact text', () => {
  const evidence = { ownNames: ['harborwick'], freeLocalParts: [] }
  expect(agreeOnFirm('Harborwik', evidence, [{}])).toBe('Harborwick')
  expect(agreeOnFirm('Harborwik', evidence, [{ isExact: true }])).toBe('Harborwik')
})
