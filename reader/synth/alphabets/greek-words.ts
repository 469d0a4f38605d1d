import { type OtherWords, pairs } from './other-words.ts'

export const greek: OtherWords = {
  firstNames: {
    man: [
      'Γιώργος=Giorgos Νίκος=Nikos Δημήτρης=Dimitris Αλέξανδρος=Alexandros Άγγελος=Angelos',
      'Ευρύαλος=Evryalos Θρασύβιος=Thrasyvios Κλεόμαχος=Kleomachos',
    ],
    woman: [
      'Μαρία=Maria Ελένη=Eleni Κατερίνα=Katerina Αναστασία=Anastasia',
      'Ηριγόνη=Irigoni Φωτολάμπη=Fotolampi Θαλίνη=Thalini',
    ],
  },
  fathers: { man: 'Α. Γ. Δ. Ν.', woman: 'Α. Γ. Δ. Ν.' },
  surnames: {
    starts:
      'Λιθαρ=Lithar Κυματ=Kymat Βουνοθ=Vounoth Σταφυλ=Stafyl Κεραμ=Keram Μελισσ=Meliss Ανεμ=Anem Πλαταν=Platan Ροδακ=Rodak',
    ends: {
      man: 'όπουλος=opoulos ίδης=idis άκης=akis έλης=elis άτος=atos ιάδης=iadis',
      woman: 'οπούλου=opoulou ίδου=idou άκη=aki έλη=eli άτου=atou ιάδου=iadou',
    },
  },
  firms: 'Ανεμώνη=Anemoni Κυματία=Kymatia Ηλιόφως=Iliofos Πετρόλιθος=Petrolithos Θαλασσέα=Thalassea Αμπελίνα=Ampelina',
  frames: [
    ['§ Α.Ε.', '§ S.A.'],
    ['§ ΕΠΕ', '§ Ltd'],
    ['§ Ι.Κ.Ε.', '§ P.C.'],
    ['Όμιλος §', '§ Group'],
    ['§', '§'],
    ['§ Κατασκευαστική', '§ Constructions'],
    ['Εκδόσεις §', '§ Publishing'],
  ],
  positions: [
    pairs(`
Διευθύνων Σύμβουλος = Managing Director
Υπεύθυνη Πωλήσεων = Sales Manager
Εμπορικός Διευθυντής = Commercial Director
Πολιτικός Μηχανικός = Civil Engineer
Οικονομικός Διευθυντής = Chief Financial Officer
Δικηγόρος = Lawyer`),
    pairs(`
Μελισσοκόμος = Beekeeper
Συντηρήτρια Έργων Τέχνης = Art Conservator
Χορογράφος = Choreographer
Οινολόγος = Oenologist
Υαλουργός = Glassblower
Κηπουρός = Gardener
Χαρτογράφος = Cartographer`),
  ],
  departments: ['Τμήμα Πωλήσεων', 'Διεύθυνση Έργων', 'Τμήμα Εξαγωγών'],
  addresses: [
    'Λεωφ. Κηφισίας 12#, 115 2# Αθήνα',
    'Ερμού 4#, Τ.Κ. 546 2#, Θεσσαλονίκη',
    'Αγίου Ανδρέα 1#, 2622# Πάτρα',
    'Οδός Σταδίου 3#, 105 6# Αθήνα',
    '25ης Αυγούστου #, 712 0# Ηράκλειο',
  ],
  topLevel: ['gr', 'gr', 'com'],
  phones: [
    ['+30 69# ### ####', '69## ### ###'],
    ['+30 210 ### ####', '2310 ######', '210 #######'],
  ],
  labels: [
    { mobile: 'Κιν.', office: 'Τηλ.', fax: 'Φαξ' },
    { mobile: 'Κινητό', office: 'Τηλέφωνο', fax: 'Fax' },
  ],
  registers: ['ΑΦΜ 0########', 'ΑΡ. ΓΕΜΗ 1###########'],
  hours: 'Δευτέρα - Παρασκευή 9:00-17:00',
}
