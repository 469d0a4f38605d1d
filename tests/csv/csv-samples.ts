import { stringify } from 'csv-stringify/sync'

/** One line of a table, by column. */
export type Row = Readonly<Record<string, string>>
type Sample = { columns: string; rows: Row[]; separator?: string; encoding?: 'utf8' | 'utf16le' | 'latin1' }

const namesOf = (columns: string) => columns.split(',').map(name => name.trim())
const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, n) => names.map(name => name.replace('#', `${n + 1}`))).flat()

/** Google Contacts since 2024. */
const google = [
  ...namesOf(`First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,
    Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels`),
  ...numbered(2, 'E-mail # - Label', 'E-mail # - Value'),
  ...numbered(3, 'Phone # - Label', 'Phone # - Value'),
  ...numbered(
    2,
    ...['Label', 'Formatted', 'Street', 'City', 'PO Box', 'Region', 'Postal Code', 'Country', 'Extended Address'].map(
      part => `Address # - ${part}`,
    ),
  ),
  ...['Relation 1 - Label', 'Relation 1 - Value', 'Website 1 - Label', 'Website 1 - Value'],
  ...['Event 1 - Label', 'Event 1 - Value', 'Custom Field 1 - Label', 'Custom Field 1 - Value'],
].join(',')

/** Google Contacts before 2024. */
const googleBefore = `Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,
  Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,
  Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,
  Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,
  Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,
  Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,
  Organization 1 - Symbol,Organization 1 - Location,Organization 1 - Job Description,Website 1 - Type,Website 1 - Value`

/** CamCard's Excel export, saved as CSV: three of each, what does not fit below one another in the last. */
const camcard = [
  ...namesOf('Creation Date,Name,Nickname'),
  ...numbered(3, 'Company#', 'Department#', 'Job Title#'),
  ...numbered(3, 'Mobile#'),
  ...numbered(3, 'Tel#'),
  ...numbered(3, 'Fax#'),
  ...numbered(3, 'Email#'),
  'Website',
  ...numbered(3, 'Address#'),
  ...namesOf('Instant Message,SNS-Accounts,Birthday,Anniversary,Industry,Location'),
  ...numbered(3, 'Note#'),
].join(',')

/** HubSpot's "all contacts", with all properties that one adds by hand. */
const hubspot = `Record ID,First Name,Last Name,Email,Additional email addresses,Phone Number,Mobile Phone Number,Fax Number,
  Contact owner,Lead Status,Marketing contact status,Create Date,Associated Company,Company Name,Job Title,Website URL,
  Street Address,City,State/Region,Postal Code,Country/Region,Message,WhatsApp Phone Number`

/** The bytes of a table as a program writes it, its columns in this order. */
export function csvBytes({ columns, rows, separator = ',', encoding = 'utf8' }: Sample): Uint8Array {
  const names = namesOf(columns)
  const text = stringify([names, ...rows.map(row => cellsOf(names, row))], {
    delimiter: separator,
    record_delimiter: '\r\n',
  })
  if (encoding === 'latin1') return Buffer.from(text, 'latin1')
  return encoding === 'utf16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text)
}

/** A name that two columns have is numbered: `Titre` and `Titre#2`. */
function cellsOf(names: readonly string[], row: Row): string[] {
  const unknown = Object.keys(row).filter(name => !names.includes(name.replace(/#2$/, '')))
  if (unknown.length > 0) throw new Error(`The file has no column ${unknown}`)
  return names.map((name, at) => row[names.indexOf(name) === at ? name : `${name}#2`] ?? '')
}

export const csvSamples = {
  google: csvBytes({
    columns: google,
    rows: [
      {
        'First Name': 'Zoë',
        'Middle Name': 'Maria',
        'Last Name': 'Van der Berg',
        'Name Prefix': 'Dr.',
        'Organization Name': 'Fietsen BV',
        'Organization Title': 'CTO',
        'Organization Department': 'Techniek',
        Birthday: '1980-04-12',
        Notes: 'Beurs Utrecht\nBelt in januari',
        Labels: 'Klanten, NL ::: fair ::: * myContacts',
        'E-mail 1 - Label': '* Work',
        'E-mail 1 - Value': 'zoe@fietsen.example',
        'E-mail 2 - Label': 'Home',
        'E-mail 2 - Value': 'zoe@thuis.example ::: z@thuis.example',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+31 6 12345678',
        'Phone 2 - Label': 'Work Fax',
        'Phone 2 - Value': '+31 20 794 1235',
        'Phone 3 - Label': 'Work',
        'Phone 3 - Value': '+31 20 794 1234',
        'Address 1 - Label': 'Work',
        'Address 1 - Formatted': 'Damrak 1\n1012 LG Amsterdam\nNL',
        'Address 1 - Street': 'Damrak 1',
        'Address 1 - City': 'Amsterdam',
        'Address 1 - Postal Code': '1012 LG',
        'Address 1 - Country': 'NL',
        'Address 2 - Label': 'Home',
        'Address 2 - Street': 'Singel 5',
        'Address 2 - City': 'Utrecht',
        'Relation 1 - Label': 'Assistant',
        'Relation 1 - Value': 'Jan de Wit',
        'Website 1 - Label': 'Work',
        'Website 1 - Value': 'www.fietsen.example',
        'Event 1 - Label': 'Anniversary',
        'Event 1 - Value': '2010-05-01',
        'Custom Field 1 - Label': 'Customer number',
        'Custom Field 1 - Value': 'K-77',
      },
    ],
  }),
  googleBefore: csvBytes({
    columns: googleBefore,
    rows: [
      {
        Name: 'Jane Doe Jr.',
        'Given Name': 'Jane',
        'Family Name': 'Doe',
        'Name Suffix': 'Jr.',
        'Group Membership': '* myContacts ::: fair',
        'E-mail 1 - Type': '* Work',
        'E-mail 1 - Value': 'jane@acme.example',
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': '+1 617-555-0142',
        'Phone 2 - Type': 'Work',
        'Phone 2 - Value': '+1 617-555-0100',
        'Address 1 - Formatted': '1 Main Street\nBoston, MA 02110',
        'Organization 1 - Name': 'Acme, Inc.',
        'Organization 1 - Title': 'VP, Sales',
        'Website 1 - Type': 'Work',
        'Website 1 - Value': 'https://acme.example',
        Notes: 'Old friend',
      },
    ],
  }),
  camcard: csvBytes({
    columns: camcard,
    rows: [
      {
        'Creation Date': '2024-05-06 07:08:09',
        Name: 'Álvaro Gómez Ruiz',
        Company1: 'Obras Ñandú y Hijos',
        Company2: 'Ñandú Holding',
        Department1: 'Zona norte',
        'Job Title1': 'Jefe de obra',
        Mobile1: '+34 611 222 333',
        Tel1: '+34 911 222 333',
        Tel3: '+34 911 222 334\n+34 911 222 335',
        Fax1: '+34 911 222 339',
        Email1: 'alvaro@obras.example',
        Email2: 'info@obras.example',
        Website: 'HOMEPAGE: www.obras.example\nWORK: www.nandu.example',
        Address1: 'Calle Mayor 1, 28013 Madrid',
        Note1: 'Feria de Málaga',
        Note2: 'Llamar',
        'SNS-Accounts': 'https://www.linkedin.com/in/agomez',
        Industry: 'Construcción',
      },
    ],
  }),
  hubspot: csvBytes({
    columns: hubspot,
    rows: [
      {
        'Record ID': '51234567890',
        'First Name': 'John',
        'Last Name': 'Smith',
        Email: 'john@acme.example',
        'Additional email addresses': 'sales@acme.example;js@acme.example',
        'Phone Number': "'+1 (503) 555-0190",
        'Mobile Phone Number': '+15035550111',
        'Fax Number': '+15035550112',
        'Contact owner': 'Olga Prat',
        'Lead Status': 'NEW',
        'Create Date': '2025-02-03 10:11',
        'Associated Company': 'Acme Corporation',
        'Job Title': 'VP, Sales',
        'Website URL': 'https://acme.example',
        'Street Address': '1 Main Street',
        City: 'Portland',
        'State/Region': 'OR',
        'Postal Code': '97201',
        'Country/Region': 'United States',
        Message: 'Met in Boston',
        'WhatsApp Phone Number': '+15035550113',
      },
    ],
  }),
} as const

/** A table of so many different people. */
export function csvOf(count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, n) => `Berta,Puig${n},berta${n}@firma.example,+34612${100_000 + n}`)
  return Buffer.from(['First Name,Last Name,Email,Phone', ...lines, ''].join('\r\n'))
}
