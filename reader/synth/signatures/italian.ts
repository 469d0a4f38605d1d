import type { Signature } from './signature.ts'

export const italian: Signature[] = [
  {
    name: 'a buyer, with an internal number, P. IVA, REA and a notice',
    region: 'IT',
    text: `Buona giornata,

Giulia Ferraris
Responsabile Ufficio Acquisti

Meccanica Ferraris S.r.l.
Via dell'Artigianato, 15
24060 Gorlago (BG)
Tel. +39 035 952 417 int. 23
Cell. +39 348 221 7765
g.ferraris@meccanicaferraris.it
www.meccanicaferraris.it
P. IVA IT 02984710163 - REA BG 341207 - Cap. Soc. € 50.000,00 i.v.

Ai sensi del Regolamento UE 2016/679 le informazioni contenute in questo messaggio sono riservate.`,
    fields: {
      first_name: 'Giulia',
      last_name: 'Ferraris',
      company: 'Meccanica Ferraris S.r.l.',
      position: 'Responsabile Ufficio Acquisti',
      website: 'www.meccanicaferraris.it',
      address: "Via dell'Artigianato, 15, 24060 Gorlago (BG)",
      country: 'IT',
      emails: ['g.ferraris@meccanicaferraris.it'],
      phones: ['mobile +393482217765', 'office +39035952417'],
    },
  },
  {
    name: 'a consultant, certified mail beside the plain one, a tax code',
    region: 'IT',
    text: `--
Dott. Marco Bellini
Consulente del Lavoro
Studio Bellini & Partners
Corso Vittorio Emanuele II, 74 | 10121 Torino
tel 011 561 2038 | fax 011 561 2041 | cell 335 640 1187
marco.bellini@studiobellini.to.it | PEC: marco.bellini@pec.studiobellini.to.it
C.F. BLLMRC71H14L219X - P.IVA 07712340016`,
    fields: {
      first_name: 'Marco',
      last_name: 'Bellini',
      company: 'Studio Bellini & Partners',
      position: 'Consulente del Lavoro',
      address: 'Corso Vittorio Emanuele II, 74, 10121 Torino',
      country: 'IT',
      emails: ['marco.bellini@studiobellini.to.it', 'marco.bellini@pec.studiobellini.to.it'],
      phones: ['mobile +393356401187', 'office +390115612038', 'fax +390115612041'],
    },
  },
  {
    name: 'informal, signed twice, with social networks and a .com',
    region: 'IT',
    text: `Un caro saluto e a presto,
Francesca

Francesca Dell'Orto – Event Manager
Lago Eventi & Congressi
M. 347 880 5512
francesca@lagoeventi.com
Instagram: @lagoeventi
Seguici su Facebook!`,
    fields: {
      first_name: 'Francesca',
      last_name: "Dell'Orto",
      company: 'Lago Eventi & Congressi',
      position: 'Event Manager',
      country: 'IT',
      emails: ['francesca@lagoeventi.com'],
      phones: ['mobile +393478805512'],
    },
  },
]
