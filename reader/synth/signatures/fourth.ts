import type { Signature } from './signature.ts'

/** Ten more signatures. 91.4 % of their fields were right before the code was changed for them. */
export const fourthSignatures: Signature[] = [
  {
    name: 'a tax adviser, titles in a row',
    region: 'DE',
    text: `Mit besten Grüßen

Dipl.-Kfm. Henrik Altmann
Steuerberater, Wirtschaftsprüfer

Altmann Rieger Steuerberatungsgesellschaft mbH
Königsallee 88 | 40212 Düsseldorf
Tel. 0211 86 77 54-0 | Durchwahl 0211 86 77 54-31
h.altmann@altmann-rieger.de
www.altmann-rieger.de
AG Düsseldorf HRB 70551, Geschäftsführer: H. Altmann, Dr. U. Rieger`,
    fields: {
      first_name: 'Henrik',
      last_name: 'Altmann',
      company: 'Altmann Rieger Steuerberatungsgesellschaft mbH',
      position: 'Steuerberater, Wirtschaftsprüfer',
      website: 'www.altmann-rieger.de',
      address: 'Königsallee 88, 40212 Düsseldorf',
      country: 'DE',
      emails: ['h.altmann@altmann-rieger.de'],
      phones: ['office +492118677540', 'office +4921186775431'],
    },
  },
  {
    name: 'from Austria, short, private mail',
    region: 'AT',
    text: `Liebe Grüße,
Verena Hofer
Yogalehrerin & Ernährungsberaterin
Tel. 0676 933 41 20
verena.hofer@gmx.at
Instagram: @verenayoga`,
    fields: {
      first_name: 'Verena',
      last_name: 'Hofer',
      position: 'Yogalehrerin & Ernährungsberaterin',
      country: 'AT',
      emails: ['verena.hofer@gmx.at'],
      phones: ['mobile +436769334120'],
    },
  },
  {
    name: 'an account executive, a banner and a meeting link',
    region: 'US',
    text: `Thanks!
Marcus

Marcus Bell
Enterprise Account Executive, Northeast
Quillstack, Inc.
m. (646) 555-0178
e. marcus.bell@quillstack.com
a. 115 W 30th St, 9th Floor, New York, NY 10001

>> See us at SaaStr Annual, Booth 512 <<
Book time with me: https://cal.com/marcusbell`,
    fields: {
      first_name: 'Marcus',
      last_name: 'Bell',
      company: 'Quillstack, Inc.',
      position: 'Enterprise Account Executive, Northeast',
      address: '115 W 30th St, 9th Floor, New York, NY 10001',
      country: 'US',
      emails: ['marcus.bell@quillstack.com'],
      phones: ['mobile +16465550178'],
    },
  },
  {
    name: 'from New Zealand, freephone and direct',
    region: 'NZ',
    text: `Ngā mihi / Kind regards

Sarah Te Ao
Operations Lead
Kowhai Freight Limited
DDI +64 9 636 4410 | Mob +64 21 556 084
sarah.teao@kowhaifreight.co.nz
12 Neilson Street, Onehunga, Auckland 1061
www.kowhaifreight.co.nz | NZBN 9429041234567`,
    fields: {
      first_name: 'Sarah',
      last_name: 'Te Ao',
      company: 'Kowhai Freight Limited',
      position: 'Operations Lead',
      website: 'www.kowhaifreight.co.nz',
      address: '12 Neilson Street, Onehunga, Auckland 1061',
      country: 'NZ',
      emails: ['sarah.teao@kowhaifreight.co.nz'],
      phones: ['mobile +6421556084', 'office +6496364410'],
    },
  },
  {
    name: 'a town hall, a department, an extension',
    region: 'ES',
    text: `Reciba un cordial saludo,

Antonio Belmonte Cano
Técnico de Urbanismo
Ayuntamiento de Lorca
Plaza de España, 1 - 30800 Lorca (Murcia)
Tlfno.: 968 47 97 00 (ext. 3312)
antonio.belmonte@lorca.es
www.lorca.es`,
    fields: {
      first_name: 'Antonio',
      last_name: 'Belmonte Cano',
      company: 'Ayuntamiento de Lorca',
      position: 'Técnico de Urbanismo',
      website: 'www.lorca.es',
      address: 'Plaza de España, 1 - 30800 Lorca (Murcia)',
      country: 'ES',
      emails: ['antonio.belmonte@lorca.es'],
      phones: ['office +34968479700'],
    },
  },
  {
    name: 'from Peru, everything in lines of two',
    region: 'PE',
    text: `Saludos cordiales,
Rosa Elena Quispe Mamani
Coordinadora de Exportaciones | Agroandina del Perú S.A.C.
Av. Javier Prado Este 4200, Surco, Lima 15023
Telf.: (01) 435 2210 | Cel.: 987 654 310
rquispe@agroandina.pe | www.agroandina.pe
RUC 20512345671`,
    fields: {
      first_name: 'Rosa Elena',
      last_name: 'Quispe Mamani',
      company: 'Agroandina del Perú S.A.C.',
      position: 'Coordinadora de Exportaciones',
      website: 'www.agroandina.pe',
      address: 'Av. Javier Prado Este 4200, Surco, Lima 15023',
      country: 'PE',
      emails: ['rquispe@agroandina.pe'],
      phones: ['mobile +51987654310', 'office +5114352210'],
    },
  },
  {
    name: 'a notary, four numbers, a standard',
    region: 'FR',
    text: `Votre bien dévouée,

Maître Isabelle Charpentier
Notaire associée
SELARL CHARPENTIER & MOREL
25 boulevard de la Liberté
35000 RENNES
Standard : 02 99 78 44 00
Ligne directe : 02 99 78 44 12
Fax : 02 99 78 44 01
isabelle.charpentier@notaires.fr`,
    fields: {
      first_name: 'Isabelle',
      last_name: 'Charpentier',
      company: 'SELARL CHARPENTIER & MOREL',
      position: 'Notaire associée',
      address: '25 boulevard de la Liberté, 35000 RENNES',
      country: 'FR',
      emails: ['isabelle.charpentier@notaires.fr'],
      phones: ['office +33299784400', 'office +33299784412', 'fax +33299784401'],
    },
  },
  {
    name: 'a winery, a label of its own in front of each line',
    region: 'IT',
    text: `A presto e buona giornata!

Federica Rossetti
Export Manager
Cantina Rossetti Società Agricola
indirizzo: Strada delle Langhe 21, 12060 La Morra (CN)
telefono: 0173 50 44 18
cellulare: 328 776 0091
mail: export@cantinarossetti.it
sito: www.cantinarossetti.it
Partita IVA: 03344550046`,
    fields: {
      first_name: 'Federica',
      last_name: 'Rossetti',
      company: 'Cantina Rossetti Società Agricola',
      position: 'Export Manager',
      website: 'www.cantinarossetti.it',
      address: 'Strada delle Langhe 21, 12060 La Morra (CN)',
      country: 'IT',
      emails: ['export@cantinarossetti.it'],
      phones: ['mobile +393287760091', 'office +390173504418'],
    },
  },
  {
    name: 'a school, two mobiles, one with WhatsApp',
    region: 'BR',
    text: `Atenciosamente,

Patrícia Gomes de Oliveira
Coordenadora Pedagógica
Colégio Sementes do Amanhã
R. das Acácias, 215 - Jardim Botânico - Ribeirão Preto/SP - 14021-636
Tel: (16) 3620-4455
Celular/WhatsApp: (16) 99233-8810
patricia.oliveira@sementesdoamanha.com.br
CNPJ: 08.771.234/0001-09`,
    fields: {
      first_name: 'Patrícia',
      last_name: 'Gomes de Oliveira',
      company: 'Colégio Sementes do Amanhã',
      position: 'Coordenadora Pedagógica',
      address: 'R. das Acácias, 215 - Jardim Botânico - Ribeirão Preto/SP - 14021-636',
      country: 'BR',
      emails: ['patricia.oliveira@sementesdoamanha.com.br'],
      phones: ['whatsapp +5516992338810', 'office +551636204455'],
    },
  },
  {
    name: 'from Portugal, a forwarded mail with its header',
    region: 'PT',
    text: `De: Nuno Figueiredo <nuno@oficinadovento.pt>
Enviada em: 9 de novembro de 2026 15:20
Para: Compras
Assunto: Orçamento

Boa tarde,
segue em anexo.

Com os melhores cumprimentos,
Nuno Figueiredo
Sócio-gerente
Oficina do Vento – Kitesurf, Lda.
Praia do Guincho, 2750-642 Cascais
Tlm. +351 962 118 745
www.oficinadovento.pt`,
    fields: {
      first_name: 'Nuno',
      last_name: 'Figueiredo',
      company: 'Oficina do Vento – Kitesurf, Lda.',
      position: 'Sócio-gerente',
      website: 'www.oficinadovento.pt',
      address: 'Praia do Guincho, 2750-642 Cascais',
      country: 'PT',
      emails: ['nuno@oficinadovento.pt'],
      phones: ['mobile +351962118745'],
    },
  },
]
