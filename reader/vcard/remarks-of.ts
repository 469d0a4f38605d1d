import type { Remark, RemarkKind } from './code-contact.ts'
import { labelsIn, type Property, textOf } from './vcard-property.ts'

/** Properties that a contact has fields for, and what programs write for themselves. */
const known = new Set(
  `fn n org title tel email url adr note categories kind version prodid rev uid source name profile class sort-string mailer
  agent label photo logo sound key clientpidmap xml caladruri caluri fburl geo tz lang x-ablabel x-abadr x-abuid x-abshowas
  x-abcrop-rectangle x-image x-imagehash x-imagetype x-thumbnail-image x-sharedphotodisplaypref`.split(/\s+/),
)
const ownPrefix = /^x-(?:ms-|apple-|evolution-|mozilla-|phonetic-|addressbookserver-|google-|wa-|card-)/

const kinds: Readonly<Record<string, RemarkKind>> = {
  bday: 'birthday',
  anniversary: 'anniversary',
  'x-anniversary': 'anniversary',
  nickname: 'nickname',
  role: 'role',
  impp: 'messenger',
  related: 'related',
  'x-abrelatednames': 'related',
}

const longestValue = 300
const mostRemarks = 40

/** A label without Apple's signs around its own names: `_$!<Spouse>!$_`. */
const plainLabel = (label: string) => label.replace(/^_\$!<(.*)>!\$_$/, '$1')

/** A date without the year that stands for none: `--04-12`, Apple's `1604-04-12`. */
const plainDate = (date: string) => date.replace(/^(?:--|1604-)/, '').replace(/T00:00:00Z?$/, '')

/** The name of a property that we do not know as a label: `X-KADDRESSBOOK-X-SpousesName` says `spousesname`. */
function ownName(name: string): string {
  const plain = name.replace(/^(?:x-)?(?:kaddressbook-x-)?/, '').replaceAll('-', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/**
 * What a card holds in properties that a contact has no field for, such as a birthday, each with its label. `used` are
 * those that its fields were read from although they are among these.
 */
export function remarksOf(properties: readonly Property[], used: ReadonlySet<Property>): Remark[] {
  const labelOf = labelsIn(properties)
  return properties
    .filter(property => !used.has(property) && !known.has(property.name) && !ownPrefix.test(property.name))
    .flatMap((property): Remark[] => {
      const kind = kinds[property.name]
      const isDate = kind === 'birthday' || kind === 'anniversary' || property.name === 'x-abdate'
      const value = isDate ? plainDate(textOf(property)) : textOf(property)
      if (!value || value.length > longestValue) return []
      const label = plainLabel(labelOf(property)) || profileOf(property)
      if (label) return [{ label, value }]
      return kind ? [{ kind, value }] : [{ label: ownName(property.name), value }]
    })
    .slice(0, mostRemarks)
}

/** The network of a profile, which stands among its types. */
const profileOf = ({ name, types }: Property) =>
  name === 'x-socialprofile' ? (types.find(type => type && type !== 'pref') ?? '') : ''
