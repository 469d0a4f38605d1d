import type { Signature } from './signature.ts'

/** Ten more signatures. 93.5 % of their fields were right before the code was changed for them. */
export const thirdSignatures: Signature[] = [
  {
    name: 'a dentist’s practice, two people on one line',
    region: 'DE',
    text: `Freundliche Grüße aus der Praxis
Julia Brandl
Praxismanagerin

Zahnarztpraxis Dr. Winter & Kollegen
Marktplatz 3, 84028 Landshut
Fon 0871 / 44 52 90
Fax 0871 / 44 52 91
praxis@zahnarzt-winter-landshut.de
www.zahnarzt-winter-landshut.de`,
    fields: {
      first_name: 'Julia',
      last_name: 'Brandl',
      company: 'Zahnarztpraxis Dr. Winter & Kollegen',
      position: 'Praxismanagerin',
      website: 'www.zahnarzt-winter-landshut.de',
      address: 'Marktplatz 3, 84028 Landshut',
      country: 'DE',
      emails: ['praxis@zahnarzt-winter-landshut.de'],
      phones: ['office +49871445290', 'fax +49871445291'],
    },
  },
  {
    name: 'a start-up, everything in two lines',
    region: 'DE',
    text: `LG
Mehmet

Mehmet Yıldırım, Co-Founder & CTO
solarfuchs GmbH | Torstr. 61 | 10119 Berlin | +49 152 3344 9087 | mehmet@solarfuchs.io
HRB 211903 B (AG Charlottenburg) | USt-IdNr. DE 327 661 094`,
    fields: {
      first_name: 'Mehmet',
      last_name: 'Yıldırım',
      company: 'solarfuchs GmbH',
      position: 'Co-Founder & CTO',
      address: 'Torstr. 61, 10119 Berlin',
      country: 'DE',
      emails: ['mehmet@solarfuchs.io'],
      phones: ['mobile +4915233449087'],
    },
  },
  {
    name: 'an estate agent, hours and an award',
    region: 'GB',
    text: `Kindest regards

Hannah Ellis
Senior Lettings Negotiator

Marsden & Poole Estate Agents
87 Ecclesall Road
Sheffield
S11 8PE

01142 660 731
hannah@marsdenpoole.co.uk
www.marsdenpoole.co.uk

Open Mon-Fri 9am-5.30pm, Sat 9am-4pm
Winner - Best Lettings Agent 2025`,
    fields: {
      first_name: 'Hannah',
      last_name: 'Ellis',
      company: 'Marsden & Poole Estate Agents',
      position: 'Senior Lettings Negotiator',
      website: 'www.marsdenpoole.co.uk',
      address: '87 Ecclesall Road, Sheffield, S11 8PE',
      country: 'GB',
      emails: ['hannah@marsdenpoole.co.uk'],
      phones: ['other +441142660731'],
    },
  },
  {
    name: 'a professor, a university, no firm',
    region: 'US',
    text: `Best wishes,
Dan

Daniel K. Whitfield, Ph.D.
Associate Professor of Civil Engineering
University of Northern Ohio
2140 Campus Drive, Toledo, OH 43606
Office: 419.555.0172
dwhitfield@uno-ohio.edu
he/him/his`,
    fields: {
      first_name: 'Daniel',
      last_name: 'Whitfield',
      company: 'University of Northern Ohio',
      position: 'Associate Professor of Civil Engineering',
      address: '2140 Campus Drive, Toledo, OH 43606',
      country: 'US',
      emails: ['dwhitfield@uno-ohio.edu'],
      phones: ['office +14195550172'],
    },
  },
  {
    name: 'a hotel, two languages of greeting',
    region: 'ES',
    text: `Saludos / Kind regards

Elena Rivas Montero
Directora de Eventos | Events Director

HOTEL PALACIO DEL MAR ****
Paseo de Pereda, 31
39004 Santander - Cantabria
T. +34 942 31 77 00
M. +34 638 90 12 45
eventos@hotelpalaciodelmar.com
www.hotelpalaciodelmar.com
Síguenos en Instagram y Facebook`,
    fields: {
      first_name: 'Elena',
      last_name: 'Rivas Montero',
      company: 'HOTEL PALACIO DEL MAR',
      position: 'Directora de Eventos | Events Director',
      website: 'www.hotelpalaciodelmar.com',
      address: 'Paseo de Pereda, 31, 39004 Santander - Cantabria',
      country: 'ES',
      emails: ['eventos@hotelpalaciodelmar.com'],
      phones: ['mobile +34638901245', 'office +34942317700'],
    },
  },
  {
    name: 'from Chile, with a RUT',
    region: 'CL',
    text: `Quedo atento, saludos.

Matías Sepúlveda Rojas
Jefe de Operaciones
Transportes Cordillera SpA
RUT 76.554.321-9
Av. Apoquindo 4501, piso 12, Las Condes, Santiago
+56 2 2345 6701 | +56 9 8123 4477
msepulveda@tcordillera.cl`,
    fields: {
      first_name: 'Matías',
      last_name: 'Sepúlveda Rojas',
      company: 'Transportes Cordillera SpA',
      position: 'Jefe de Operaciones',
      address: 'Av. Apoquindo 4501, piso 12, Las Condes, Santiago',
      country: 'CL',
      emails: ['msepulveda@tcordillera.cl'],
      phones: ['mobile +56981234477', 'other +56223456701'],
    },
  },
  {
    name: 'an artisan, no labels, SIRET and insurance',
    region: 'FR',
    text: `Cordialement

Mickaël Guillou
Électricien

SARL Guillou Électricité
17 rue de Kerlann
29000 Quimper
02 98 55 41 07
06 61 23 94 58
contact@guillou-elec.fr
SIRET 498 221 773 00018`,
    fields: {
      first_name: 'Mickaël',
      last_name: 'Guillou',
      company: 'SARL Guillou Électricité',
      position: 'Électricien',
      address: '17 rue de Kerlann, 29000 Quimper',
      country: 'FR',
      emails: ['contact@guillou-elec.fr'],
      phones: ['mobile +33661239458', 'other +33298554107'],
    },
  },
  {
    name: 'a sales manager, titles in English, legal seat',
    region: 'IT',
    text: `Grazie e buon lavoro,

Davide Marchetti
Area Sales Manager – Nord Est

Ceramiche Belvedere S.p.A.
Sede legale: Via Statale 467, n. 88 - 42013 Casalgrande (RE)
Tel. +39 0522 84 19 30 | Mob. +39 342 990 1177
d.marchetti@ceramichebelvedere.it | www.ceramichebelvedere.it
Cap. Soc. Euro 2.000.000 i.v. - R.E.A. RE 198822 - C.F. e P.IVA IT01234560355`,
    fields: {
      first_name: 'Davide',
      last_name: 'Marchetti',
      company: 'Ceramiche Belvedere S.p.A.',
      position: 'Area Sales Manager – Nord Est',
      website: 'www.ceramichebelvedere.it',
      address: 'Via Statale 467, n. 88 - 42013 Casalgrande (RE)',
      country: 'IT',
      emails: ['d.marchetti@ceramichebelvedere.it'],
      phones: ['mobile +393429901177', 'office +390522841930'],
    },
  },
  {
    name: 'a physiotherapist, a number of the council',
    region: 'BR',
    text: `Com carinho,

Beatriz Nogueira Campos
Fisioterapeuta | CREFITO 3/145.882-F
Clínica Movimento
Rua Itapeva, 366, cj. 84 - Bela Vista - São Paulo/SP
WhatsApp (11) 98233-7104
beatriz@clinicamovimento.com.br
@clinicamovimento`,
    fields: {
      first_name: 'Beatriz',
      last_name: 'Nogueira Campos',
      company: 'Clínica Movimento',
      position: 'Fisioterapeuta',
      address: 'Rua Itapeva, 366, cj. 84 - Bela Vista - São Paulo/SP',
      country: 'BR',
      emails: ['beatriz@clinicamovimento.com.br'],
      phones: ['whatsapp +5511982337104'],
    },
  },
  {
    name: 'from Belgium, in French, a link to a calendar',
    region: 'BE',
    text: `Bien à vous / Met vriendelijke groeten

Valérie Claes
Conseillère RH
Humanéo SPRL
Avenue Louise 149/24, 1050 Bruxelles
Tél. +32 2 588 41 90
Gsm +32 486 33 27 15
valerie.claes@humaneo.be
www.humaneo.be
Prenez rendez-vous : calendly.com/vclaes
BCE 0712.445.308`,
    fields: {
      first_name: 'Valérie',
      last_name: 'Claes',
      company: 'Humanéo SPRL',
      position: 'Conseillère RH',
      website: 'www.humaneo.be',
      address: 'Avenue Louise 149/24, 1050 Bruxelles',
      country: 'BE',
      emails: ['valerie.claes@humaneo.be'],
      phones: ['mobile +32486332715', 'office +3225884190'],
    },
  },
]
