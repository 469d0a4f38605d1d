import { describe, expect, it } from 'vitest'
import { enrichmentRequestSchema } from '#contracts/enrichment.ts'
import { personOf, subjectOf } from '#core/enrichment/enrich-contact.ts'

const ask = (values: Record<string, unknown>) => enrichmentRequestSchema.parse(values)

describe('the data that leaves the service', () => {
  it('is the public part of a card, without mailbox and number', () => {
    const request = ask({
      firstName: 'Ana',
      lastName: 'Torres',
      email: 'ana.torres@norteobras.com',
      phone: '+34 612 345 678',
      company: 'Norte Obras',
      position: 'CEO',
      website: 'norteobras.com',
    })
    const person = personOf(request)
    expect(person).toEqual({
      name: 'Ana Torres',
      company: 'Norte Obras',
      position: 'CEO',
      website: 'norteobras.com',
      emailDomain: 'norteobras.com',
    })
    expect(JSON.stringify(person)).not.toMatch(/612|ana\.torres@/)
  })

  it.each([
    ['ana@gmail.com', ''],
    ['ana@Norte.ES', 'norte.es'],
    ['no address', ''],
    ['', ''],
  ])('of the mailbox %j only %j', (email, emailDomain) => {
    expect(personOf(ask({ firstName: 'Ana', email }))?.emailDomain).toBe(emailDomain)
  })

  it.each([
    [{ firstName: ' ' }, false],
    [{ email: 'ana@norte.es', phone: '1' }, false],
    [{ lastName: 'Torres' }, true],
    [{ company: 'Norte' }, true],
  ])('%j is enough for a look-up: %s', (values, isEnough) => {
    expect(personOf(ask(values)) !== undefined).toBe(isEnough)
  })
})

describe('a stored result is found again', () => {
  const ana = { firstName: 'Ana', company: 'Norte Obras', phone: '+34 612 345 678' }

  it.each([
    ['other spaces and letters', { firstName: ' ANA', company: 'norte  obras', phone: '+34612345678' }, true],
    ['asked anew', { ...ana, refresh: true }, true],
    ['another company', { ...ana, company: 'Sur Obras' }, false],
    ['a value in another field', { firstName: 'Ana', lastName: 'Norte Obras', phone: ana.phone }, false],
  ])('%s', (_, values, isSameSecret) => {
    expect(subjectOf(ask(values)) === subjectOf(ask(ana))).toBe(isSameSecret)
  })

  it('by its contact, whatever is asked; its key contains no name', () => {
    expect(subjectOf(ask({ ...ana, contactId: 5 }))).toBe('contact:5')
    expect(subjectOf(ask(ana))).toMatch(/^person:[\w-]{43}$/)
  })
})
