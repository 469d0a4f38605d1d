import type { Signature } from './signature.ts'

export const german: Signature[] = [
  {
    name: 'an engineer who signs on behalf, with a legal footer',
    region: 'DE',
    text: `Sehr geehrte Frau Winkler,

anbei erhalten Sie wie besprochen unser überarbeitetes Angebot. Für Rückfragen stehe ich Ihnen jederzeit gerne zur Verfügung.

Mit freundlichen Grüßen

i. A. Dipl.-Ing. Petra Lange
Projektleiterin Anlagenbau

Hoffmann & Krüger Maschinenbau GmbH
Industriestraße 47
70565 Stuttgart

Tel.: +49 711 2294-118
Fax: +49 711 2294-190
Mobil: +49 171 4402918
petra.lange@hoffmann-krueger.de
www.hoffmann-krueger.de

Sitz der Gesellschaft: Stuttgart | Amtsgericht Stuttgart HRB 23871
Geschäftsführer: Dr. Rainer Hoffmann, Sabine Krüger
USt-IdNr.: DE 147 882 905`,
    fields: {
      first_name: 'Petra',
      last_name: 'Lange',
      company: 'Hoffmann & Krüger Maschinenbau GmbH',
      position: 'Projektleiterin Anlagenbau',
      website: 'www.hoffmann-krueger.de',
      address: 'Industriestraße 47, 70565 Stuttgart',
      country: 'DE',
      emails: ['petra.lange@hoffmann-krueger.de'],
      phones: ['mobile +491714402918', 'office +497112294118', 'fax +497112294190'],
    },
  },
  {
    name: 'a proxy holder, everything between pipes, numbers without a country code',
    region: 'DE',
    text: `Hallo Herr Özdemir,
das Muster geht heute noch raus.

Viele Grüße aus Hamburg
Jonas Petersen

--
ppa. Jonas Petersen | Leiter Key Account Management
Nordlicht Logistik AG | Am Sandtorkai 32 | 20457 Hamburg
T: 040 / 36 80 71-22 | M: 0151 / 23 45 67 81
E: j.petersen@nordlicht-logistik.de | W: nordlicht-logistik.de

Besuchen Sie uns auf der transport logistic in München, Halle A4, Stand 212!
Vorstand: Thomas Brandt (Vors.), Dr. Ines Wolff | Aufsichtsratsvorsitzender: Karl Otto
Handelsregister: Amtsgericht Hamburg, HRB 118233 | USt-IdNr. DE 812 339 117`,
    fields: {
      first_name: 'Jonas',
      last_name: 'Petersen',
      company: 'Nordlicht Logistik AG',
      position: 'Leiter Key Account Management',
      website: 'nordlicht-logistik.de',
      address: 'Am Sandtorkai 32, 20457 Hamburg',
      country: 'DE',
      emails: ['j.petersen@nordlicht-logistik.de'],
      phones: ['office +494036807122', 'mobile +4915123456781'],
    },
  },
  {
    name: 'from Austria, with an academic degree, a UID and a disclaimer',
    region: 'AT',
    text: `Freundliche Grüße

Mag. Katharina Steiner
Leitung Marketing & Kommunikation

Alpenquell Getränke GmbH
Salzburger Straße 12, 5020 Salzburg, Österreich
t +43 662 87 45 30-14
m +43 664 512 88 09
katharina.steiner@alpenquell.at
https://www.alpenquell.at

FN 284716 k, Landesgericht Salzburg, UID: ATU 62918844

Diese E-Mail ist vertraulich. Wenn Sie nicht der beabsichtigte Empfänger sind, löschen Sie sie bitte.`,
    fields: {
      first_name: 'Katharina',
      last_name: 'Steiner',
      company: 'Alpenquell Getränke GmbH',
      position: 'Leitung Marketing & Kommunikation',
      website: 'https://www.alpenquell.at',
      address: 'Salzburger Straße 12, 5020 Salzburg, Österreich',
      country: 'AT',
      emails: ['katharina.steiner@alpenquell.at'],
      phones: ['mobile +436645128809', 'office +4366287453014'],
    },
  },
  {
    name: 'from Switzerland, in a quoted reply',
    region: 'CH',
    text: `> Am 12.11.2026 um 09:14 schrieb Reto Baumann <r.baumann@baumann-treuhand.ch>:
>
> Guten Tag Herr Keller
>
> Das passt mir gut, dann bis Donnerstag.
>
> Beste Grüsse
> Reto Baumann
> dipl. Treuhandexperte, Partner
>
> Baumann Treuhand AG
> Bahnhofplatz 4
> CH-8400 Winterthur
> Telefon 052 214 60 10
> Direkt 052 214 60 17
> r.baumann@baumann-treuhand.ch
> CHE-112.483.906 MWST`,
    fields: {
      first_name: 'Reto',
      last_name: 'Baumann',
      company: 'Baumann Treuhand AG',
      position: 'dipl. Treuhandexperte, Partner',
      address: 'Bahnhofplatz 4, CH-8400 Winterthur',
      country: 'CH',
      emails: ['r.baumann@baumann-treuhand.ch'],
      phones: ['office +41522146010', 'office +41522146017'],
    },
  },
]
