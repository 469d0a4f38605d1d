import type { Signature } from './signature.ts'

/** Ten more signatures. 92.9 % of their fields were right before the code was changed for them. */
export const secondSignatures: Signature[] = [
  {
    name: 'a craftsman with two addresses of mail and a slogan',
    region: 'DE',
    text: `Hallo zusammen,
ich melde mich nächste Woche mit dem Aufmaß.

Herzliche Grüße aus dem Allgäu

Florian Huber
Zimmerermeister

Huber Holzbau e.K.
"Holz ist unser Leben"
Am Mühlbach 9
D-87527 Sonthofen
Tel.: 08321 / 66 18-0
Fax: 08321 / 66 18-20
Handy: 0175 / 55 43 221
f.huber@holzbau-huber.com
buero@holzbau-huber.com
www.holzbau-huber.com
Amtsgericht Kempten HRA 9981, St.-Nr. 127/223/50418`,
    fields: {
      first_name: 'Florian',
      last_name: 'Huber',
      company: 'Huber Holzbau e.K.',
      position: 'Zimmerermeister',
      website: 'www.holzbau-huber.com',
      address: 'Am Mühlbach 9, D-87527 Sonthofen',
      country: 'DE',
      emails: ['f.huber@holzbau-huber.com', 'buero@holzbau-huber.com'],
      phones: ['mobile +491755543221', 'office +49832166180', 'fax +498321661820'],
    },
  },
  {
    name: 'a public office, bilingual titles, a department',
    region: 'DE',
    text: `Mit freundlichem Gruß
Im Auftrag

Dr. Mareike Thomsen
Referentin für Stadtplanung

Landeshauptstadt Kiel
Stadtplanungsamt
Fleethörn 9, 24103 Kiel
Telefon 0431 901-2698
mareike.thomsen@kiel.de
www.kiel.de

Bitte prüfen Sie, ob diese Mail wirklich ausgedruckt werden muss.`,
    fields: {
      first_name: 'Mareike',
      last_name: 'Thomsen',
      company: 'Landeshauptstadt Kiel',
      position: 'Referentin für Stadtplanung',
      website: 'www.kiel.de',
      address: 'Fleethörn 9, 24103 Kiel',
      country: 'DE',
      emails: ['mareike.thomsen@kiel.de'],
      phones: ['office +494319012698'],
    },
  },
  {
    name: 'from Scotland, the firm first, a registered office besides the own one',
    region: 'GB',
    text: `Many thanks and kind regards,

Fiona MacLeod | Commercial Manager
Glenbrae Seafoods Ltd
Unit 3, Harbour Road, Oban, PA34 4LW
Office: 01631 562 118 | Mobile: 07765 332 109
fiona.macleod@glenbraeseafoods.co.uk | www.glenbraeseafoods.co.uk
Registered in Scotland No. SC214490. VAT Reg. No. GB 774 2093 15
This email may contain privileged information. If you are not the intended recipient, please delete it.`,
    fields: {
      first_name: 'Fiona',
      last_name: 'MacLeod',
      company: 'Glenbrae Seafoods Ltd',
      position: 'Commercial Manager',
      website: 'www.glenbraeseafoods.co.uk',
      address: 'Unit 3, Harbour Road, Oban, PA34 4LW',
      country: 'GB',
      emails: ['fiona.macleod@glenbraeseafoods.co.uk'],
      phones: ['mobile +447765332109', 'office +441631562118'],
    },
  },
  {
    name: 'from Canada, two languages, toll free',
    region: 'CA',
    text: `--
Étienne Gagnon, ing.
Chef de projet / Project Lead
Boréal Génie-conseil inc.
455, rue Saint-Antoine Ouest, bureau 900
Montréal (Québec) H2Z 1J1
T 514 555-0163 p. 221
C 438 555-0129
egagnon@borealgc.ca
borealgc.ca`,
    fields: {
      first_name: 'Étienne',
      last_name: 'Gagnon',
      company: 'Boréal Génie-conseil inc.',
      position: 'Chef de projet / Project Lead',
      website: 'borealgc.ca',
      address: '455, rue Saint-Antoine Ouest, bureau 900, Montréal (Québec) H2Z 1J1',
      country: 'CA',
      emails: ['egagnon@borealgc.ca'],
      phones: ['mobile +14385550129', 'office +15145550163'],
    },
  },
  {
    name: 'from Spain, labels in full, the mail address in a sentence above',
    region: 'ES',
    text: `Perfecto, lo vemos el jueves. Gracias por todo.

Recibe un cordial saludo

Javier Ordóñez Lasa
Gerente
Bodegas Ordóñez Lasa, S.L.
Polígono El Sequero, parcela 18
26150 Agoncillo (La Rioja)
Teléfono: 941 43 10 22
Teléfono móvil: 619 20 44 87
Correo electrónico: gerencia@ordonezlasa.com
Web: www.ordonezlasa.com
C.I.F. B26334455

En cumplimiento de la LOPDGDD le informamos de que sus datos forman parte de un fichero.`,
    fields: {
      first_name: 'Javier',
      last_name: 'Ordóñez Lasa',
      company: 'Bodegas Ordóñez Lasa, S.L.',
      position: 'Gerente',
      website: 'www.ordonezlasa.com',
      address: 'Polígono El Sequero, parcela 18, 26150 Agoncillo (La Rioja)',
      country: 'ES',
      emails: ['gerencia@ordonezlasa.com'],
      phones: ['mobile +34619204487', 'office +34941431022'],
    },
  },
  {
    name: 'from Colombia, all in one block',
    region: 'CO',
    text: `Cordialmente,
Diana Marcela Ospina
Ejecutiva de Cuenta Senior
Soluciones Andinas S.A.S.
NIT 900.412.873-1
Calle 93 # 14-20, Of. 502, Bogotá D.C., Colombia
PBX: (601) 745 2288 Ext. 118
Cel: 315 882 4417
dospina@solucionesandinas.com.co`,
    fields: {
      first_name: 'Diana Marcela',
      last_name: 'Ospina',
      company: 'Soluciones Andinas S.A.S.',
      position: 'Ejecutiva de Cuenta Senior',
      address: 'Calle 93 # 14-20, Of. 502, Bogotá D.C., Colombia',
      country: 'CO',
      emails: ['dospina@solucionesandinas.com.co'],
      phones: ['mobile +573158824417', 'office +576017452288'],
    },
  },
  {
    name: 'from France, a reply below a reply',
    region: 'FR',
    text: `De : Hélène Vasseur <h.vasseur@biscuiterie-vasseur.fr>
Envoyé : lundi 9 novembre 2026 17:45
À : Service achats
Objet : RE: Échantillons

Bonjour,
C'est noté, le colis part demain.
Très bonne journée,

Hélène Vasseur
Responsable commerciale export
Biscuiterie Vasseur & Cie
3, impasse du Moulin
22000 Saint-Brieuc
Tél. fixe : 02 96 33 71 20
Tél. mobile : 07 81 45 20 96
www.biscuiterie-vasseur.fr`,
    fields: {
      first_name: 'Hélène',
      last_name: 'Vasseur',
      company: 'Biscuiterie Vasseur & Cie',
      position: 'Responsable commerciale export',
      website: 'www.biscuiterie-vasseur.fr',
      address: '3, impasse du Moulin, 22000 Saint-Brieuc',
      country: 'FR',
      emails: ['h.vasseur@biscuiterie-vasseur.fr'],
      phones: ['mobile +33781452096', 'office +33296337120'],
    },
  },
  {
    name: 'from Italy, a lawyer, everything with dashes',
    region: 'IT',
    text: `Distinti saluti

Avv. Chiara Lombardi
Studio Legale Lombardi Associati
Piazza San Babila, 5 - 20122 Milano
Tel. 02 7600 4412 - Fax 02 7600 4413 - Cell. 349 551 2280
chiara.lombardi@studiolombardi.it - www.studiolombardi.it
P.IVA 05567120964

Le informazioni contenute nella presente comunicazione sono riservate.`,
    fields: {
      first_name: 'Chiara',
      last_name: 'Lombardi',
      company: 'Studio Legale Lombardi Associati',
      website: 'www.studiolombardi.it',
      address: 'Piazza San Babila, 5 - 20122 Milano',
      country: 'IT',
      emails: ['chiara.lombardi@studiolombardi.it'],
      phones: ['mobile +393495512280', 'office +390276004412', 'fax +390276004413'],
    },
  },
  {
    name: 'from Brazil, short, WhatsApp in brackets',
    region: 'BR',
    text: `Grande abraço!

Thiago Moreira Lima
Sócio-diretor
Moreira Lima Engenharia
(31) 99122-4480 (WhatsApp)
(31) 3281-7700
thiago@moreiralima.eng.br
Av. do Contorno, 6594 - Savassi - Belo Horizonte - MG - 30110-044`,
    fields: {
      first_name: 'Thiago',
      last_name: 'Moreira Lima',
      company: 'Moreira Lima Engenharia',
      position: 'Sócio-diretor',
      address: 'Av. do Contorno, 6594 - Savassi - Belo Horizonte - MG - 30110-044',
      country: 'BR',
      emails: ['thiago@moreiralima.eng.br'],
      phones: ['whatsapp +5531991224480', 'other +553132817700'],
    },
  },
  {
    name: 'from Portugal, sent by somebody who lives in Germany, no country in its numbers',
    region: 'DE',
    text: `Melhores cumprimentos,
Tiago Marques
Gestor de Cliente
Atlântico Têxtil, Lda.
Rua da Indústria, 77
4835-003 Guimarães
Telef. 253 420 118
Telem. 918 220 674
tiago.marques@atlanticotextil.pt
Contribuinte n.º 502 774 116`,
    fields: {
      first_name: 'Tiago',
      last_name: 'Marques',
      company: 'Atlântico Têxtil, Lda.',
      position: 'Gestor de Cliente',
      address: 'Rua da Indústria, 77, 4835-003 Guimarães',
      country: 'PT',
      emails: ['tiago.marques@atlanticotextil.pt'],
      phones: ['mobile +351918220674', 'office +351253420118'],
    },
  },
]
