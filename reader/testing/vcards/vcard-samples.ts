const card = (...lines: string[]) => `${['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')}\r\n`

/** Contacts as programs export them, written by hand according to their documentation. */
export const vcardSamples = {
  ios: card(
    'VERSION:3.0',
    'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
    'N:Núñez García;María José;;;',
    'FN:María José Núñez García',
    'ORG:Peña\\, Sol y Cía\\; S.L.;Ventas',
    'TITLE:Directora comercial',
    'item1.EMAIL;type=INTERNET;type=pref:maria@pena.example',
    'item1.X-ABLabel:_$!<Work>!$_',
    'EMAIL;type=INTERNET;type=HOME:mj@casa.example',
    'TEL;type=WORK;type=VOICE:+34 911 234 567',
    'TEL;type=CELL;type=VOICE;type=pref:+34 612 345 678',
    'item2.TEL:+34 600 111 222',
    'item2.X-ABLabel:WhatsApp',
    'item3.ADR;type=WORK;type=pref:;;C/ Mayor 1\\, 2º;Madrid;;28013;España',
    'item3.X-ABADR:es',
    'item4.URL;type=pref:https\\://pena.example',
    'item4.X-ABLabel:_$!<HomePage>!$_',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQN',
    ' DAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwL',
    'NOTE:Feria de Madrid\\nLlamar en enero',
  ),
  android: card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=47=C3=B3=6D=65=7A;=C3=81=6C=76=61=72=6F;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81=6C=76=61=72=6F=20=47=C3=B3=6D=65=7A',
    'TEL;CELL;PREF:+34611222333',
    'TEL;WORK:911-222-333',
    'EMAIL;WORK:alvaro@obras.example',
    'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4F=62=72=61=73=20=C3=91=61=6E=64=C3=BA=',
    '=20=59=20=48=69=6A=6F=73',
    'TITLE:Jefe de obra, zona norte',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/',
    ' 2wBDAAgGBgcGBQgHBwcJCQgKDBQN',
    '',
  ),
  outlook: card(
    'VERSION:2.1',
    'N;LANGUAGE=de;CHARSET=Windows-1252:M\xfcller;J\xfcrgen',
    'FN;CHARSET=Windows-1252:J\xfcrgen M\xfcller',
    'ORG;CHARSET=Windows-1252:Stahlbau M\xfcller GmbH;Einkauf',
    'TITLE;ENCODING=QUOTED-PRINTABLE;CHARSET=Windows-1252:Gesch=E4ftsf=FChrer',
    'TEL;WORK;VOICE:+49 (30) 901820',
    'TEL;CELL;VOICE:+49 171 2345678',
    'TEL;WORK;FAX:+49 (30) 901821',
    'ADR;WORK;PREF;ENCODING=QUOTED-PRINTABLE:;;Hauptstra=DFe 1=0D=0AHof 2;Berlin;;10115;Deutschland',
    'LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Hauptstra=DFe 1=0D=0A=',
    '10115 Berlin',
    'X-MS-OL-DEFAULT-POSTAL-ADDRESS:2',
    'URL;WORK:www.stahlbau-mueller.example',
    'EMAIL;PREF;INTERNET:j.mueller@stahlbau-mueller.example',
    'X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:',
    ' /9j/4AAQSkZJRgABAQAAAQABAAD/',
    '',
    'REV:20260301T101010Z',
  ),
  google: card(
    'VERSION:3.0',
    'FN:Zoë Van der Berg',
    'N:Van der Berg;Zoë;;;',
    'item1.EMAIL;TYPE=INTERNET:zoe@fietsen.example',
    'item1.X-ABLabel:',
    'TEL;TYPE=CELL:+31 6 12345678',
    'ORG:Fietsen BV',
    'TITLE:CTO',
    'item2.URL:http\\://www.google.com/profiles/1',
    'item2.X-ABLabel:PROFILE',
    'CATEGORIES:myContacts,fair',
  ),
  hubspot: card(
    'VERSION:3.0',
    'N:Smith;John;;;',
    'FN:John Smith',
    'EMAIL;TYPE=INTERNET,WORK:john@acme.example',
    'TEL;TYPE=WORK,VOICE:(503) 555-0190',
    'TEL;TYPE=CELL,VOICE:(503) 555-0111',
    'ORG:Acme Corporation',
    'TITLE:VP\\, Sales',
    'URL;TYPE=WORK:https://acme.example',
  ),
  four: card(
    'VERSION:4.0',
    'KIND:individual',
    'FN:Ana Torres',
    'N:Torres;Ana;Lucía;Dr.;',
    'TEL;VALUE=uri;PREF=2;TYPE="voice,work":tel:+34-911-234-567;ext=5',
    'TEL;VALUE=uri;PREF=1;TYPE="cell,voice":tel:+34-612-345-678',
    'EMAIL;PREF=1:ana@norte.example',
    'ORG;SORT-AS="Norte":Norte Obras S.L.',
    'ADR;LABEL="Calle Sol 3\\nMadrid":;;Calle Sol 3;Madrid;;28001;ES',
  ),
  noPhone: card('VERSION:3.0', 'N:Puig;Berta;;;', 'FN:Berta Puig', 'EMAIL:berta@firma.example'),
  company: card('VERSION:3.0', 'N:;;;;', 'FN:Norte Obras', 'ORG:Norte Obras', 'X-ABShowAs:COMPANY', 'TEL:+34911234567'),
  group: card('VERSION:3.0', 'N:Friends;;;;', 'FN:Friends', 'X-ADDRESSBOOKSERVER-KIND:group'),
} as const

/** A file of samples. The Outlook sample is encoded in Windows-1252. */
export function vcardFile(...names: (keyof typeof vcardSamples)[]): Uint8Array {
  return Buffer.concat(names.map(name => Buffer.from(vcardSamples[name], name === 'outlook' ? 'latin1' : 'utf8')))
}

/** A file with `count` different people. */
export function vcardsOf(count: number): Uint8Array {
  const cards = Array.from({ length: count }, (_, n) =>
    card('VERSION:3.0', `N:Puig${n};Berta;;;`, `FN:Berta Puig${n}`, `EMAIL:berta${n}@firma.example`),
  )
  return Buffer.from(cards.join(''))
}
