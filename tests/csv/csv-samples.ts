import { stringify } from 'csv-stringify/sync'

type Row = Readonly<Record<string, string>>
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

/** Outlook for Windows, in its languages; the Spanish and Brazilian ones leave some columns in English. */
const outlook = {
  en: `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,
    Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,
    Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,
    Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,
    Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,
    Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,
    Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,
    E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,
    Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,
    Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,
    User 4,Web Page`,
  de: `Anrede,Vorname,Weitere Vornamen,Nachname,Suffix,Firma,Abteilung,Position,Straße geschäftlich,Straße geschäftlich 2,
    Straße geschäftlich 3,Ort geschäftlich,Region geschäftlich,Postleitzahl geschäftlich,Land/Region geschäftlich,Straße privat,
    Ort privat,Bundesland/Kanton privat,Postleitzahl privat,Land/Region privat,Weitere Straße,Weiterer Ort,
    Weiteres/r Bundesland/Kanton,Weitere Postleitzahl,Weiteres/e Land/Region,Telefon Assistent,Fax geschäftlich,
    Telefon geschäftlich,Telefon geschäftlich 2,Rückmeldung,Autotelefon,Telefon Firma,Fax privat,Telefon privat,ISDN,Mobiltelefon,
    Weiteres Fax,Weiteres Telefon,Pager,Haupttelefon,Mobiltelefon 2,Telex,Abrechnungsinformation,E-Mail-Adresse,E-Mail-Typ,
    E-Mail: Angezeigter Name,E-Mail 2: Adresse,E-Mail 2: Typ,E-Mail 2: Angezeigter Name,Geburtstag,Geschlecht,Initialen,Kategorien,
    Notizen,Ort,Priorität,Privat,Vertraulichkeit,Webseite`,
  fr: `Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Titre,Rue (bureau),Rue (bureau) 2,Rue (bureau) 3,Ville (bureau),
    Dép/Région (bureau),Code postal (bureau),Pays/Région (bureau),Rue (domicile),Ville (domicile),Dép/Région (domicile),
    Code postal (domicile),Pays/Région (domicile),Rue (autre),Ville (autre),Téléphone de l'assistant(e),Télécopie (bureau),
    Téléphone (bureau),Téléphone 2 (bureau),Rappel,Téléphone société,Télécopie (domicile),Téléphone (domicile),Tél. mobile,
    Télécopie (autre),Téléphone (autre),Téléphone principal,Adresse de messagerie,Type de messagerie,
    Nom complet de l'adresse de messagerie,Adresse de messagerie 2,Type de messagerie 2,Nom complet de l'adresse de messagerie 2,
    Anniversaire,Catégories,Notes,Page Web,Priorité,Privé,Sexe`,
  it: `Titolo,Nome,Secondo nome,Cognome,Titolo straniero,Società,Reparto,Posizione,Via (uff.),Via (uff.) 2,Via (uff.) 3,
    Città (uff.),Provincia (uff.),CAP (uff.),Paese (uff.),Via (ab.),Città (ab.),Provincia (ab.),CAP (ab.),Paese (ab.),Altra via,
    Altra città,Fax (uff.),Ufficio,Ufficio 2,Telefono principale società,Fax (ab.),Abitazione,Cellulare,Altro fax,Altro telefono,
    Indirizzo posta elettronica,Tipo posta elettronica,Nome visualizzato posta elettronica,Indirizzo posta elettronica 2,Categorie,
    Compleanno,Notes,Pagina Web,Priorità,Sesso`,
  es: `Title,Nombre,Segundo nombre,Apellidos,Suffix,Organización,Department,Puesto,Calle del trabajo,Calle del trabajo 2,
    Calle del trabajo 3,Ciudad de trabajo,Provincia o estado de trabajo,Código postal del trabajo,País o región del trabajo,
    Home Street,Home City,Home State,Home Postal Code,País o región del domicilio,Otra calle,Otra ciudad,Business Fax,
    Teléfono del trabajo,Business Phone 2,Número de centralita de la organización,Particular,Mobile Phone,Otro fax,Otro teléfono,
    E-mail Address,E-mail Type,Nombre de pantalla de correo electrónico,Dirección de correo electrónico 2,
    Tipo de correo electrónico 2,Birthday,Categorías,Notes,Página web,Prioridad,Género`,
  pt: `Tratamento,Primeiro nome,Segundo nome,Sobrenome,Sufixo,Empresa,Departamento,Cargo,Business Street,
    Rua do endereço comercial 2,Rua do endereço comercial 3,Business City,Business State,Business Postal Code,
    País/Região da Empresa,Endereço residencial,Cidade do endereço residencial,CEP do endereço residencial,
    País/Região de Residência,Fax comercial,Telefone comercial,Telefone comercial 2,Telefone residencial,Telefone celular,
    Outro fax,Outro telefone,Telefone principal da empresa,E-mail Address,Tipo de email,Nome para exibição do email,
    Endereço de email 2,Tipo de email 2,Birthday,Categorias,Anotações,Página da Web,Prioridade,Sexo`,
} as const
export type OutlookLanguage = keyof typeof outlook

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

/** One person as each Outlook writes them, as Excel and Outlook do in its country: Windows-1252, semicolons in Europe. */
const outlookPeople: Readonly<Record<OutlookLanguage, Row>> = {
  en: {
    Title: 'Dr.',
    'First Name': 'Jürgen',
    'Last Name': 'Müller',
    Company: 'Stahlbau Müller GmbH',
    Department: 'Einkauf',
    'Job Title': 'Geschäftsführer',
    'Business Street': 'Hauptstraße 1',
    'Business Street 2': 'Hof 2',
    'Business City': 'Berlin',
    'Business Postal Code': '10115',
    'Business Country/Region': 'Germany',
    'Home Street': 'Seeweg 3',
    'Home City': 'Potsdam',
    'Business Phone': '+49 30 901820',
    'Business Phone 2': '+49 30 901822',
    'Business Fax': '+49 30 901821',
    'Mobile Phone': '+49 171 2345678',
    'E-mail Address': 'j.mueller@stahlbau.example',
    'E-mail Type': 'SMTP',
    'E-mail Display Name': 'Müller (j.mueller@stahlbau.example)',
    'E-mail 2 Address': 'info@stahlbau.example',
    'E-mail 2 Type': 'SMTP',
    Birthday: '0/0/00',
    Gender: 'Unspecified',
    Priority: 'Normal',
    Private: 'False',
    Sensitivity: 'Normal',
    Categories: 'Messe;Kunden',
    Notes: 'Messe Berlin',
    'Web Page': 'www.stahlbau.example',
    Spouse: 'Anna',
  },
  de: {
    Anrede: 'Dr.',
    Vorname: 'Jürgen',
    Nachname: 'Müller',
    Firma: 'Stahlbau Müller GmbH',
    Abteilung: 'Einkauf',
    Position: 'Geschäftsführer',
    'Straße geschäftlich': 'Hauptstraße 1',
    'Ort geschäftlich': 'Berlin',
    'Postleitzahl geschäftlich': '10115',
    'Land/Region geschäftlich': 'Deutschland',
    'Telefon geschäftlich': '+49 30 901820',
    'Fax geschäftlich': '+49 30 901821',
    Mobiltelefon: '+49 171 2345678',
    'E-Mail-Adresse': 'j.mueller@stahlbau.example',
    'E-Mail-Typ': 'SMTP',
    'E-Mail 2: Adresse': 'info@stahlbau.example',
    Geschlecht: 'Keine Angabe',
    Kategorien: 'Messe;Kunden',
    Notizen: 'Messe Berlin',
    Webseite: 'www.stahlbau.example',
  },
  fr: {
    Titre: 'Dr.',
    Prénom: 'Jürgen',
    Nom: 'Müller',
    Société: 'Stahlbau Müller GmbH',
    Service: 'Einkauf',
    'Titre#2': 'Geschäftsführer',
    'Rue (bureau)': 'Hauptstraße 1',
    'Ville (bureau)': 'Berlin',
    'Code postal (bureau)': '10115',
    'Pays/Région (bureau)': 'Allemagne',
    'Téléphone (bureau)': '+49 30 901820',
    'Télécopie (bureau)': '+49 30 901821',
    'Tél. mobile': '+49 171 2345678',
    'Adresse de messagerie': 'j.mueller@stahlbau.example',
    'Adresse de messagerie 2': 'info@stahlbau.example',
    Catégories: 'Messe;Kunden',
    Notes: 'Messe Berlin',
    'Page Web': 'www.stahlbau.example',
  },
  it: {
    Titolo: 'Dr.',
    Nome: 'Jürgen',
    Cognome: 'Müller',
    Società: 'Stahlbau Müller GmbH',
    Reparto: 'Einkauf',
    Posizione: 'Geschäftsführer',
    'Via (uff.)': 'Hauptstraße 1',
    'Città (uff.)': 'Berlin',
    'CAP (uff.)': '10115',
    'Paese (uff.)': 'Germania',
    Ufficio: '+49 30 901820',
    'Fax (uff.)': '+49 30 901821',
    Cellulare: '+49 171 2345678',
    'Indirizzo posta elettronica': 'j.mueller@stahlbau.example',
    'Indirizzo posta elettronica 2': 'info@stahlbau.example',
    Categorie: 'Messe;Kunden',
    Notes: 'Messe Berlin',
    'Pagina Web': 'www.stahlbau.example',
  },
  es: {
    Title: 'Dr.',
    Nombre: 'Jürgen',
    Apellidos: 'Müller',
    Organización: 'Stahlbau Müller GmbH',
    Department: 'Einkauf',
    Puesto: 'Geschäftsführer',
    'Calle del trabajo': 'Hauptstraße 1',
    'Ciudad de trabajo': 'Berlin',
    'Código postal del trabajo': '10115',
    'País o región del trabajo': 'Alemania',
    'Teléfono del trabajo': '+49 30 901820',
    'Business Fax': '+49 30 901821',
    'Mobile Phone': '+49 171 2345678',
    'E-mail Address': 'j.mueller@stahlbau.example',
    'Dirección de correo electrónico 2': 'info@stahlbau.example',
    Categorías: 'Messe;Kunden',
    Notes: 'Messe Berlin',
    'Página web': 'www.stahlbau.example',
  },
  pt: {
    Tratamento: 'Dr.',
    'Primeiro nome': 'Jürgen',
    Sobrenome: 'Müller',
    Empresa: 'Stahlbau Müller GmbH',
    Departamento: 'Einkauf',
    Cargo: 'Geschäftsführer',
    'Business Street': 'Hauptstraße 1',
    'Business City': 'Berlin',
    'Business Postal Code': '10115',
    'País/Região da Empresa': 'Alemanha',
    'Telefone comercial': '+49 30 901820',
    'Fax comercial': '+49 30 901821',
    'Telefone celular': '+49 171 2345678',
    'E-mail Address': 'j.mueller@stahlbau.example',
    'Endereço de email 2': 'info@stahlbau.example',
    Categorias: 'Messe;Kunden',
    Anotações: 'Messe Berlin',
    'Página da Web': 'www.stahlbau.example',
  },
}

/** Outlook's export in a language, in its own columns, separator and encoding. */
export function outlookCsv(language: OutlookLanguage): Uint8Array {
  const separator = language === 'en' ? ',' : ';'
  return csvBytes({ columns: outlook[language], rows: [outlookPeople[language]], separator, encoding: 'latin1' })
}

/** A table of so many different people. */
export function csvOf(count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, n) => `Berta,Puig${n},berta${n}@firma.example,+34612${100_000 + n}`)
  return Buffer.from(['First Name,Last Name,Email,Phone', ...lines, ''].join('\r\n'))
}
