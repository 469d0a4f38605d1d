import type { Signature } from './signature.ts'

/** Ten signatures written after the code was developed with the others. The code was not changed for them. */
export const laterSignatures: Signature[] = [
  {
    name: 'an engineering office, two seats',
    region: 'DE',
    text: `Mit freundlichen Grüßen aus Dresden

Anja Seidel
Teamleiterin Tragwerksplanung

Seidel + Noack Ingenieure PartGmbB
Bautzner Straße 145 · 01099 Dresden
Telefon: 0351 / 81 66 40 - 22
Telefax: 0351 / 81 66 40 - 99
Mobil: 0172 / 350 99 18
E-Mail: seidel@seidel-noack.de
Internet: www.seidel-noack.de`,
    fields: {
      first_name: 'Anja',
      last_name: 'Seidel',
      company: 'Seidel + Noack Ingenieure PartGmbB',
      position: 'Teamleiterin Tragwerksplanung',
      website: 'www.seidel-noack.de',
      address: 'Bautzner Straße 145, 01099 Dresden',
      country: 'DE',
      emails: ['seidel@seidel-noack.de'],
      phones: ['mobile +491723509918', 'office +4935181664022', 'fax +4935181664099'],
    },
  },
  {
    name: 'from Switzerland, French and English',
    region: 'CH',
    text: `Meilleures salutations / Best regards

Olivier Rochat
Head of Procurement
Jurassic Horlogerie SA
Rue du Progrès 27, 2300 La Chaux-de-Fonds
T +41 32 910 44 71
orochat@jurassic-horlogerie.ch
CHE-105.778.210 TVA`,
    fields: {
      first_name: 'Olivier',
      last_name: 'Rochat',
      company: 'Jurassic Horlogerie SA',
      position: 'Head of Procurement',
      address: 'Rue du Progrès 27, 2300 La Chaux-de-Fonds',
      country: 'CH',
      emails: ['orochat@jurassic-horlogerie.ch'],
      phones: ['office +41329104471'],
    },
  },
  {
    name: 'a charity, a registered number',
    region: 'GB',
    text: `Warm regards,

Bethan Price
Fundraising Officer

Cwm Valley Wildlife Trust
The Old Station, Mill Lane, Brecon LD3 9DP
T: 01874 620 551 | E: bethan@cwmwildlife.org.uk | W: www.cwmwildlife.org.uk
Registered Charity No. 1098822`,
    fields: {
      first_name: 'Bethan',
      last_name: 'Price',
      company: 'Cwm Valley Wildlife Trust',
      position: 'Fundraising Officer',
      website: 'www.cwmwildlife.org.uk',
      address: 'The Old Station, Mill Lane, Brecon LD3 9DP',
      country: 'GB',
      emails: ['bethan@cwmwildlife.org.uk'],
      phones: ['office +441874620551'],
    },
  },
  {
    name: 'a lawyer, P.C., a direct line and a fax',
    region: 'US',
    text: `--
SUSAN E. HARTLEY, ESQ.
Partner
Hartley Boone & Krause, P.C.
One Liberty Place, 1650 Market Street, Suite 3600
Philadelphia, PA 19103
Direct: 215-555-0139
Fax: 215-555-0140
shartley@hbklaw.com | www.hbklaw.com

PRIVILEGED AND CONFIDENTIAL: This transmission is protected by the attorney-client privilege.`,
    fields: {
      first_name: 'Susan',
      last_name: 'Hartley',
      company: 'Hartley Boone & Krause, P.C.',
      position: 'Partner',
      website: 'www.hbklaw.com',
      address: 'One Liberty Place, 1650 Market Street, Suite 3600, Philadelphia, PA 19103',
      country: 'US',
      emails: ['shartley@hbklaw.com'],
      phones: ['office +12155550139', 'fax +12155550140'],
    },
  },
  {
    name: 'a freelancer, no firm',
    region: 'ES',
    text: `¡Un abrazo!

Irene Campos Vega
Fotógrafa y realizadora
+34 666 120 983
hola@irenecampos.com
irenecampos.com`,
    fields: {
      first_name: 'Irene',
      last_name: 'Campos Vega',
      position: 'Fotógrafa y realizadora',
      website: 'irenecampos.com',
      country: 'ES',
      emails: ['hola@irenecampos.com'],
      phones: ['mobile +34666120983'],
    },
  },
  {
    name: 'from Argentina, a department and a CUIT',
    region: 'AR',
    text: `Saludos cordiales,

Gustavo Adrián Benítez
Jefe de Logística
Frigorífico Litoral S.A.
CUIT 30-70884412-5
Ruta 11 km 462, Santa Fe, Argentina
Tel.: (0342) 455-8810 int. 30
Cel.: (0342) 15 512-7744
gbenitez@frigolitoral.com.ar`,
    fields: {
      first_name: 'Gustavo Adrián',
      last_name: 'Benítez',
      company: 'Frigorífico Litoral S.A.',
      position: 'Jefe de Logística',
      address: 'Ruta 11 km 462, Santa Fe, Argentina',
      country: 'AR',
      emails: ['gbenitez@frigolitoral.com.ar'],
      phones: ['mobile +5493425127744', 'office +543424558810'],
    },
  },
  {
    name: 'a communication agency, icons as letters',
    region: 'FR',
    text: `À très vite,
Léa

Léa Bonnefoy – Cheffe de projet digital
Agence Kaléido
📱 06 50 44 18 27
☎ 05 56 90 11 40
📍 42 cours du Médoc, 33300 Bordeaux
✉ lea@agence-kaleido.fr
agence-kaleido.fr`,
    fields: {
      first_name: 'Léa',
      last_name: 'Bonnefoy',
      company: 'Agence Kaléido',
      position: 'Cheffe de projet digital',
      website: 'agence-kaleido.fr',
      address: '42 cours du Médoc, 33300 Bordeaux',
      country: 'FR',
      emails: ['lea@agence-kaleido.fr'],
      phones: ['mobile +33650441827', 'other +33556901140'],
    },
  },
  {
    name: 'a bank branch, labels in capitals',
    region: 'IT',
    text: `Cordialmente

Roberto Zanetti
Direttore di Filiale

BANCA DEL LAGO S.C.P.A.
FILIALE DI COMO
VIALE GEROLAMO, 12 – 22100 COMO
TEL 031 33 77 210
FAX 031 33 77 299
roberto.zanetti@bancadellago.it
WWW.BANCADELLAGO.IT`,
    fields: {
      first_name: 'Roberto',
      last_name: 'Zanetti',
      company: 'BANCA DEL LAGO S.C.P.A.',
      position: 'Direttore di Filiale',
      website: 'WWW.BANCADELLAGO.IT',
      address: 'VIALE GEROLAMO, 12 – 22100 COMO',
      country: 'IT',
      emails: ['roberto.zanetti@bancadellago.it'],
      phones: ['office +390313377210', 'fax +390313377299'],
    },
  },
  {
    name: 'a doctor from Brazil, CRM and two clinics’ numbers',
    region: 'BR',
    text: `Um abraço,

Dr. Eduardo Tavares Filho
Cardiologista
CRM-MG 45.882
Instituto do Coração de Minas
Av. Brasil, 1280, sala 705, Funcionários, Belo Horizonte/MG
Consultório: (31) 3224-9080
Cel.: (31) 98811-3020
eduardo.tavares@incormg.com.br`,
    fields: {
      first_name: 'Eduardo',
      last_name: 'Tavares Filho',
      company: 'Instituto do Coração de Minas',
      position: 'Cardiologista',
      address: 'Av. Brasil, 1280, sala 705, Funcionários, Belo Horizonte/MG',
      country: 'BR',
      emails: ['eduardo.tavares@incormg.com.br'],
      phones: ['mobile +5531988113020', 'other +553132249080'],
    },
  },
  {
    name: 'from Portugal, a hotel group, title in two languages',
    region: 'PT',
    text: `Atentamente,

Margarida Sá Nogueira
Assistente de Direção
Hotéis Costa Verde
Av. Marginal 210, 4740-260 Esposende
Tel: +351 253 960 540
reservas@hoteiscostaverde.pt
www.hoteiscostaverde.pt
Este e-mail e os seus anexos são confidenciais.`,
    fields: {
      first_name: 'Margarida',
      last_name: 'Sá Nogueira',
      company: 'Hotéis Costa Verde',
      position: 'Assistente de Direção',
      website: 'www.hoteiscostaverde.pt',
      address: 'Av. Marginal 210, 4740-260 Esposende',
      country: 'PT',
      emails: ['reservas@hoteiscostaverde.pt'],
      phones: ['office +351253960540'],
    },
  },
]
