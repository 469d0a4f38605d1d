import { cleanVcard } from 'card-reader/clean-text'
import { profileKinds, typedProfile } from 'card-reader/profiles'
import { hostileText } from 'card-reader/testing/hostile-text.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { overrideByContact, readVcards } from 'card-reader/vcard'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CardContact, emptyCard } from '#contracts/contacts.ts'
import { vcardOf } from '#core/contact-rows/vcard.ts'

const uid = '9b2f6c1e-8a54-4c0b-9d7e-3f1a2b4c5d6e'
const revisedAt = new Date('2026-03-10T12:00:00Z')

function write(values: Partial<Parameters<typeof vcardOf>[0]> = {}): string {
  return vcardOf({ ...makeCard(), uid, notes: '', tags: [], ...values }, { revisedAt })
}

/** ical.js leaves the `\\;` of RFC 2426 as it is in a value that has no parts. */
const text = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value)

const phoneticOf = (card: CardContact | undefined) => ({
  phonetic_first_name: card?.phonetic_first_name ?? '',
  phonetic_last_name: card?.phonetic_last_name ?? '',
  phonetic_company: card?.phonetic_company ?? '',
})

/** Reads a vCard with an independent parser. */
function read(vcf: string) {
  const card = new ICAL.Component(ICAL.parse(vcf) as never)
  const all = (name: string) => card.getAllProperties(name).map(property => property.getValues())
  return { first: (name: string) => text(card.getFirstPropertyValue(name)), all, card }
}

describe('a contact as a vCard', () => {
  it('is vCard 3.0 with CRLF and lines of at most 75 octets', () => {
    const vcf = write({ notes: 'ñandú '.repeat(60), company: 'Ñ'.repeat(100) })
    expect(vcf).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
    expect(vcf.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...vcf.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(read(vcf).first('org')).toBe('Ñ'.repeat(100))
  })

  it.each([
    ['accents', 'José María Núñez', 'São João & Söhne'],
    ['commas and semicolons', 'Torres; Ana, MBA', 'Smith, Jones; Partners'],
    ['backslashes', 'Ana \\ Torres', 'C:\\Norte\\n'],
    ['other scripts and emoji', '山田 太郎', 'Привет 🚀'],
  ])('is read back the same by another parser: %s', (_, last_name, odd) => {
    const card = read(write({ last_name, company: odd, position: odd, notes: odd, address: odd }))
    expect(card.first('n')).toEqual([last_name, 'Ana', '', '', ''])
    expect(card.first('title')).toBe(odd)
    expect(card.first('note')).toBe(odd)
    expect([card.first('org')].flat().map(text)).toEqual([odd])
    expect(card.first('adr')).toEqual(['', '', odd, '', '', '', ''])
  })

  it('has the address in its parts', () => {
    const card = read(write({ address: 'C/ Mayor 1; 3º B, 28013 Madrid, España' }))
    expect(card.first('adr')).toEqual(['', '', 'C/ Mayor 1, 3º B', 'Madrid', '', '28013', 'España'])
  })

  it('holds every e-mail, phone with its kind, website and tag', () => {
    const vcf = write({
      further_emails: ['info@norteobras.com'],
      further_phones: [
        { kind: 'office', value: '91 123 45 67', e164: '+34911234567' },
        { kind: 'fax', value: '91 123 45 68', e164: '' },
      ],
      tags: ['fair', 'Porto, 2026'],
    })
    const card = read(vcf)
    expect(card.all('email').flat()).toEqual(['ana.torres@norteobras.com', 'info@norteobras.com'])
    expect(card.all('tel').flat()).toEqual(['+34612345678', '+34911234567', '91 123 45 68'])
    expect(card.card.getAllProperties('tel').map(property => [property.getParameter('type')].flat())).toEqual([
      ['CELL'],
      ['WORK', 'VOICE'],
      ['WORK', 'FAX'],
    ])
    expect(card.first('url')).toBe('https://www.norteobras.com')
    expect(card.all('categories')).toEqual([['fair', 'Porto, 2026']])
  })

  it('has the department behind the firm, and alone where the firm is not known', () => {
    expect(write({ department: 'Einkauf; Süd' })).toContain('ORG:Norte Obras S.L.;Einkauf\\; Süd\r\n')
    expect(read(write({ company: '', department: 'Einkauf' })).first('org')).toEqual(['', 'Einkauf'])
  })

  it('comes back with its department and profiles', () => {
    const profiles = [
      ...profileKinds.map(kind => typedProfile({ kind, handle: '@ana.torres_1' })),
      typedProfile({ kind: 'linkedin', handle: 'company/norte-obras' }),
      typedProfile({ kind: 'other', handle: 'behance.net/ana' }),
    ]
    const names = [typedProfile({ kind: 'facebook', handle: 'Ana Torres: Norte; "Obras"' })]
    for (const some of [profiles.slice(0, 10), profiles.slice(-2), names]) {
      const [back] = readVcards(Buffer.from(write({ department: 'Einkauf, Süd', profiles: some })), { most: 1 }).people
      expect(back).toMatchObject({ department: 'Einkauf, Süd', website: 'https://www.norteobras.com', remarks: [] })
      expect(back?.profiles).toEqual(some)
    }
  })

  it('has extensions as phones dial them', () => {
    const card = read(write({ phone: '(617) 555-0142 x308', phone_e164: '+16175550142' }))
    expect(card.all('tel').flat()).toEqual(['+16175550142,308'])
  })

  describe('of names in other letters', () => {
    const anna = { first_name: 'Анна', last_name: 'Кузнецова', company: 'ООО «Ветер, снег»' }
    const back = (vcf: string) => {
      const [person] = readVcards(Buffer.from(vcf), { most: 1 }).people
      return person && overrideByContact(emptyCard, person, undefined)
    }
    const phonetic = (vcf: string) => vcf.match(/^X-PHONETIC-.*$/gm)

    it('has them as they are, and in Latin letters for those who cannot read them', () => {
      const vcf = write(anna)
      expect(read(vcf).first('fn')).toBe('Анна Кузнецова')
      expect(phonetic(vcf)).toEqual([
        'X-PHONETIC-FIRST-NAME:Anna',
        'X-PHONETIC-LAST-NAME:Kuznetsova',
        'X-PHONETIC-ORG:OOO «Veter\\, sneg»',
      ])
      expect(phonetic(write({ first_name: '小明', last_name: '王' }))).toEqual([
        'X-PHONETIC-FIRST-NAME:Xiaoming',
        'X-PHONETIC-LAST-NAME:Wang',
      ])
      expect(phonetic(write())).toBeNull()
    })

    it('comes back the same: what was transliterated is not taken for printed', () => {
      for (const country of ['', 'UA', 'RU', 'CN']) {
        for (const last_name of ['Кузнецова', 'Григоренко', 'Παπαδόπουλος', '王', '曾', 'García']) {
          const vcf = write({ ...anna, last_name, country })
          const card = back(vcf)
          expect(card).toMatchObject({ ...anna, last_name, phonetic_last_name: '', phonetic_company: '' })
          expect(write({ ...anna, last_name, country, ...phoneticOf(card) })).toBe(vcf)
        }
      }
    })

    it('comes back with what its card has in Latin letters', () => {
      const printed = {
        phonetic_first_name: 'Anya',
        phonetic_last_name: 'Kouznetsova',
        phonetic_company: 'Wind; Snow, Ltd',
      }
      const vcf = write({ ...anna, ...printed })
      expect(back(vcf)).toMatchObject({ ...anna, ...printed })
    })

    it('folds no letter in two', () => {
      for (let length = 1; length <= 60; length++) {
        const name = `${'Щ'.repeat(length)}王𠮷😀é`
        const vcf = write({ last_name: name, notes: name.repeat(3) })
        expect(Math.max(...vcf.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
        expect(vcf).not.toContain('\ufffd')
        expect(read(vcf).first('note')).toBe(name.repeat(3))
      }
    })
  })

  it('keeps the lines of the notes, and writes everything else in one', () => {
    const card = read(write({ notes: 'Met in Madrid\nCalls in May', company: 'Norte\nObras', address: 'Mayor 1\n2 B' }))
    expect(card.first('note')).toBe('Met in Madrid\nCalls in May')
    expect(card.first('org')).toBe('Norte Obras')
    expect(card.first('adr')).toEqual(['', '', 'Mayor 1, 2 B', '', '', '', ''])
  })

  it('is one card of the same properties, whatever text a contact holds', () => {
    const plain = ['BEGIN', 'VERSION', 'FN', 'N', 'ORG', 'TITLE', 'EMAIL', 'TEL', 'URL', 'ADR', 'NOTE', 'CATEGORIES']
    const own = new Set([
      ...plain,
      'X-SOCIALPROFILE',
      'X-PHONETIC-FIRST-NAME',
      'X-PHONETIC-LAST-NAME',
      'X-PHONETIC-ORG',
      'IMPP',
      'UID',
      'REV',
      'PRODID',
      'END',
    ])
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 9, maxLength: 9 }), texts => {
        const [first_name = '', last_name = '', company = '', position = '', email = ''] = texts
        const [phone = '', website = '', address = '', notes = ''] = texts.slice(5)
        const further_phones = [{ kind: 'office' as const, value: notes, e164: '' }]
        const profiles = profileKinds.map(kind => ({ kind, handle: company, link: notes }))
        const department = position
        const typed = {
          department,
          profiles,
          first_name,
          last_name,
          company,
          position,
          email,
          phone,
          website,
          address,
          notes,
        }
        const vcf = write({ ...typed, phone_e164: '', further_emails: [phone], further_phones, tags: [company, notes] })
        expect(cleanVcard(vcf)).toBe(vcf)
        const lines = vcf.replaceAll('\r\n ', '').trimEnd().split('\r\n')
        expect(lines.filter(line => !own.has(/^[A-Z-]+/.exec(line)?.[0] ?? ''))).toEqual([])
        expect(lines.filter(line => /^(?:BEGIN|END):/.test(line))).toEqual(['BEGIN:VCARD', 'END:VCARD'])
        const [, properties, inside] = ICAL.parse(vcf) as unknown as [string, unknown[], unknown[]]
        expect([properties.length, inside]).toEqual([lines.length - 2, []])
      }),
    )
  })

  it('lets no e-mail, phone or website begin a line of its own', () => {
    const evil = 'x\r\nNOTE:injected'
    const vcf = write({ email: evil, phone: evil, phone_e164: '', website: evil })
    expect(vcf).not.toMatch(/^NOTE/m)
  })

  it('says which contact it is, of when, and what wrote it', () => {
    expect(read(write()).first('uid')).toBe(uid)
    const [made, revised] = ['PRODID:-//Card Scan Bot//EN', 'REV:2026-03-10T12:00:00.000Z']
    expect(write().match(/^(PRODID|REV):.*$/gm)).toEqual([made, revised])
  })

  it('has a formatted name even for a card without one', () => {
    expect(read(write({ first_name: '', last_name: '' })).first('fn')).toBe('Norte Obras S.L.')
  })
})
