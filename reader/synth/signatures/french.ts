import type { Signature } from './signature.ts'

export const french: Signature[] = [
  {
    name: 'from France, with capital, RCS, SIRET and TVA',
    region: 'FR',
    text: `Bien cordialement,

Émilie Rousseau
Chargée d'affaires grands comptes

Solvéo Énergies SAS
12 rue des Frères Lumière – 69680 Chassieu
Tél. : 04 72 90 15 33
Port. : 06 23 78 41 09
emilie.rousseau@solveo-energies.fr
www.solveo-energies.fr

SAS au capital de 250 000 € – RCS Lyon 512 448 970 – SIRET 512 448 970 00027 – TVA FR 41 512448970
Pensez à l'environnement avant d'imprimer ce message.`,
    fields: {
      first_name: 'Émilie',
      last_name: 'Rousseau',
      company: 'Solvéo Énergies SAS',
      position: "Chargée d'affaires grands comptes",
      website: 'www.solveo-energies.fr',
      address: '12 rue des Frères Lumière – 69680 Chassieu',
      country: 'FR',
      emails: ['emilie.rousseau@solveo-energies.fr'],
      phones: ['mobile +33623784109', 'office +33472901533'],
    },
  },
  {
    name: 'from Belgium, name, title and firm on one line, a TVA and an IBAN',
    region: 'BE',
    text: `Cordialement,
Benoît Delvaux | Directeur technique | Atelier Delvaux SRL
Chaussée de Louvain 431, 1030 Bruxelles | Belgique
T +32 2 735 18 44 | GSM +32 475 61 20 93
b.delvaux@atelierdelvaux.be | www.atelierdelvaux.be
TVA BE 0478.923.516 | IBAN BE68 5390 0754 7034`,
    fields: {
      first_name: 'Benoît',
      last_name: 'Delvaux',
      company: 'Atelier Delvaux SRL',
      position: 'Directeur technique',
      website: 'www.atelierdelvaux.be',
      address: 'Chaussée de Louvain 431, 1030 Bruxelles, Belgique',
      country: 'BE',
      emails: ['b.delvaux@atelierdelvaux.be'],
      phones: ['mobile +32475612093', 'office +3227351844'],
    },
  },
  {
    name: 'a lawyer, behind the line of a reply, in capitals',
    region: 'FR',
    text: `Le mar. 10 nov. 2026 à 11:20, Camille Lefebvre <c.lefebvre@cabinet-lefebvre.fr> a écrit :

Chère Madame,
Vous trouverez ci-joint le projet d'acte.
Je vous prie d'agréer, Madame, l'expression de mes salutations distinguées.

Camille LEFEBVRE
Avocate au Barreau de Nantes

CABINET LEFEBVRE & ASSOCIÉS
8, quai de la Fosse
44000 NANTES
Téléphone : 02.40.35.62.18
Télécopie : 02.40.35.62.19
Ligne directe : 02.40.35.62.24
Toque 112 – Palais 44`,
    fields: {
      first_name: 'Camille',
      last_name: 'Lefebvre',
      company: 'CABINET LEFEBVRE & ASSOCIÉS',
      position: 'Avocate au Barreau de Nantes',
      address: '8, quai de la Fosse, 44000 NANTES',
      country: 'FR',
      emails: ['c.lefebvre@cabinet-lefebvre.fr'],
      phones: ['office +33240356218', 'office +33240356224', 'fax +33240356219'],
    },
  },
]
