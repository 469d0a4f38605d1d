// Words on cards of each language that do not belong to one person or company: labels, titles, legal forms, street names.
import { type CardWords, easternCardWords } from './eastern-card-words.ts'
import type { Language } from './language-lists.ts'

const iberian = 'Lda.|S.A.|Unipessoal Lda|SGPS'

/** Entries are separated by `|`. In streets, `#` is a number and `*` a name. */
export const cardWords: Record<Language, CardWords> = {
  ...easternCardWords,
  en: {
    labels:
      'Tel|Phone|Mobile|Cell|Fax|Office|Direct|Email|E-mail|Web|Website|T|M|F|E|W|P|O|C|Toll Free|WhatsApp|Call us|Address',
    titles:
      'Chief Executive Officer|CEO|CTO & Co-Founder|Managing Director|Vice President, Sales|Sales Manager|Regional Manager|Account Executive|Software Engineer|Attorney at Law|Certified Public Accountant|Real Estate Broker|Graphic Designer|Owner|President|Marketing Specialist|Associate Professor|Photographer|Executive Chef|Financial Advisor|Loan Officer|General Contractor|Interior Design|Registered Nurse|HR Business Partner',
    forms:
      'Inc.|Inc|LLC|L.L.C.|Ltd|Ltd.|Pvt. Ltd.|Limited|Corp.|Corporation|Group|& Co.|& Sons|Associates|Partners|LLP|PLC|Holdings|International|Studio|Solutions|Services|Technologies|Systems|Consulting',
    streets:
      '# * Street|# * Ave.|# * Avenue, Suite #|# * Road|#* Blvd|# * Lane|P.O. Box #|# * Drive, Unit #|# * St., #th Floor|# West #th Street|Suite #, # * Parkway|# * Hwy',
  },
  es: {
    labels:
      'Tel.|Teléfono|Móvil|Cel.|Celular|Fax|Correo|Correo electrónico|Email|Web|Página web|Dirección|Tfno.|Línea directa',
    titles:
      'Director General|Directora de Operaciones|Jefe de Producción|Ingeniería y Diseño|Gestión de Proyectos|Asesoría Jurídica|Técnico de Mantenimiento|Médico Cirujano|Diseñadora Gráfica|Administración y Dirección de Empresas|Atención al Cliente|Psicóloga Clínica|Economista|Gerencia de Compañía|Área Comercial',
    forms: 'S.L.|S.A.|S.L.U.|S.A. de C.V.|S. de R.L.|S.A.S.|Cía. Ltda.|e Hijos|y Asociados|S. Coop.',
    streets:
      'C/ *, #|Calle * #|Avda. * #, #º A|Avenida * #|Pza. de *, #|Paseo de *, #|Ctra. de * km #|Polígono Industrial *, nave #|Col. *, C.P. #',
  },
  fr: {
    labels: 'Tél.|Téléphone|Portable|Mobile|Fax|Télécopie|Courriel|E-mail|Site|Ligne directe|Adresse',
    titles:
      'Directeur général|Gérante|Responsable qualité|Chargée de clientèle|Ingénieur d’études|Secrétaire général|Président-directeur général|Expert-comptable|Délégué régional|Chef d’équipe|Conseillère en stratégie|Développeur|Infirmière libérale|Maître d’œuvre|Décoration intérieure',
    forms: 'SARL|SAS|SASU|EURL|S.A.|SA|& Fils|et Associés|Frères|SNC|Groupe',
    streets:
      '#, rue *|# avenue de *|# bis, boulevard *|#, place de l’*|ZA de *|BP #|# allée des *|#, quai *|Résidence *, bât. #|# chemin de *|#, route d’*',
  },
  de: {
    labels: 'Tel.|Telefon|Mobil|Handy|Fax|Telefax|E-Mail|Internet|Büro|Durchwahl|Anschrift',
    titles:
      'Geschäftsführer|Geschäftsführerin|Geschäftsführender Gesellschafter|Leiter Qualitätssicherung|Vertrieb Außendienst|Rechtsanwältin|Steuerberater|Key Account Manager|Prokurist|Bürokauffrau|Bauträger|Diplom-Ingenieur (FH)|Zahnärztin|Schulleitung|Öffentlichkeitsarbeit|Einkauf & Lager|Außenhandel|Sachverständiger für Gebäude|Heizung Sanitär Lüftung',
    forms: 'GmbH|AG|GmbH & Co. KG|e.K.|KG|OHG|e.V.|UG (haftungsbeschränkt)|gGmbH|& Söhne|SE|mbH',
    streets:
      '*straße #|*str. #|*-Straße #a|Am * #|An der * #|*platz #|*weg #|*allee #-#|Postfach #|Großer * #|*gasse #|*ufer #',
  },
  pt_PT: {
    labels: 'Tel.|Telefone|Telemóvel|Tlm.|Fax|E-mail|Sítio|Morada|Contacto',
    titles:
      'Diretor-Geral|Gestão Comercial|Técnica de Contabilidade|Arquitetura e Decoração|Direção de Produção|Sócio-Gerente|Mediação Imobiliária|Advogada Estagiária|Manutenção',
    forms: iberian,
    streets:
      'Rua *, n.º #, #.º Esq.|Rua de * #|Av. *, #|Praça de *, #|Travessa do * #|Estrada Nacional #|Largo da *, # r/c',
  },
  pt_BR: {
    labels: 'Tel.|Fone|Telefone|Cel.|Celular|WhatsApp|E-mail|Site|Endereço|Contato',
    titles:
      'Diretor Comercial|Gerente de Operações|Consultora de Seguros|Técnico em Segurança|Sócia-Proprietária|Engenharia e Construções|Representação Comercial|Coordenação Pedagógica|Soluções em Informática|Assessoria Contábil|Médica Veterinária|Promoções e Eventos|Instalações Elétricas|Nutrição',
    forms: 'Ltda.|Ltda|S.A.|S/A|ME|EPP|EIRELI|& Cia',
    streets:
      'Rua *, #|R. *, # - Sala #|Av. * #, # - Centro|Avenida *, # - #º andar|Praça *, #|Rod. BR-# km #|Alameda *, # - Conj. #|Travessa *, # - Galpão',
  },
  it: {
    labels: 'Tel.|Telefono|Cell.|Cellulare|Fax|E-mail|Sito|Uff.|P.IVA|Sede',
    titles:
      'Amministratore Unico|Responsabile Qualità|Direttore Tecnico|Libero Professionista|Attività Commerciale|Dottore Commercialista|Agente di Zona|Geometra|Pubblicità e Marketing|Titolare|Responsabile Ufficio Acquisti|Medico Chirurgo',
    forms: 'S.r.l.|S.p.A.|S.n.c.|S.a.s.|srl|& C.|Soc. Coop.|F.lli',
    streets: 'Via * #|Via G. *, #/A|Viale * #|Piazza *, #|Corso * #|Strada * #|Località *, #|P.zza * #',
  },
  pl: {
    labels: 'tel.|tel. kom.|kom.|faks|e-mail|www|adres|NIP|Biuro',
    titles:
      'Dyrektor Zarządzający|Prezes Zarządu|Kierownik Działu Sprzedaży|Główna Księgowa|Właściciel|Radca Prawny|Inżynier Budowy|Specjalista ds. Obsługi Klienta|Przedstawiciel Handlowy|Usługi Budowlane|Lekarz Dentysta',
    forms: 'Sp. z o.o.|S.A.|Sp. j.|Sp. k.|s.c.|i Synowie',
    streets: 'ul. * #|ul. * #/#|al. * #|pl. * #|os. * #/#|ul. gen. * #a',
  },
  ca: {
    labels: 'Tel.|Telèfon|Mòbil|Fax|Correu|Adreça|Web',
    titles:
      'Director Gerent|Cap d’Administració|Enginyeria i Construcció|Atenció al Públic|Dissenyadora|Comunicació i Màrqueting|Fisioteràpia|Gestió Cultural',
    forms: 'S.L.|S.A.|S.C.P.|S.C.C.L.|i Fills',
    streets: 'C/ *, #, #è #a|Carrer de * #|Plaça de *, #|Av. * #|Passeig de * #|Rambla de *, #',
  },
  nl: {
    labels: 'Tel.|Telefoon|Mobiel|Fax|E-mail|Website|Postbus|Adres|KvK',
    titles:
      'Directeur|Algemeen Directeur|Accountmanager|Bedrijfsleider|Hoofd Inkoop|Financiële Administratie|Projectleider|Adviseur Verzekeringen|Eigenaar|Huisarts|Communicatieadviseur',
    forms: 'B.V.|BV|N.V.|V.O.F.|& Zn.|Holding',
    streets: '*straat #|*weg # bis|*laan #-#|*plein #|*gracht #hs|*kade #|Postbus #',
  },
  da: {
    labels: 'Tlf.|Telefon|Mobil|Fax|E-mail|Adresse|CVR',
    titles:
      'Administrerende direktør|Salgschef|Økonomichef|Rådgiver|Sælger|Bogholder|Udviklingschef|Tømrermester|Køkkenchef|Værkfører',
    forms: 'A/S|ApS|I/S|K/S|& Søn',
    streets: '*vej #|*gade #, #. tv.|Nørre * #|Sønder * #|*stræde #|*allé #',
  },
  sv: {
    labels: 'Tel.|Telefon|Mobil|Fax|E-post|Adress|Växel|Besöksadress',
    titles:
      'Verkställande direktör|Försäljningschef|Säljare|Rådgivare|Inköpschef|Affärsområdeschef|Redovisningskonsult|Överläkare|Fastighetsförvaltare|Platschef',
    forms: 'AB|HB|KB|& Söner|Ek. för.',
    streets: '*gatan #|*vägen # A|Södra * #|*torget #|Box #|*gränd #',
  },
  nb_NO: {
    labels: 'Tlf.|Telefon|Mobil|Faks|E-post|Adresse|Sentralbord',
    titles:
      'Daglig leder|Salgssjef|Økonomisjef|Rådgiver|Prosjektleder|Avdelingsleder|Kjøkkensjef|Tømrer|Advokatfullmektig',
    forms: 'AS|ASA|ANS|DA|& Sønner',
    streets: '*veien #|*gata #B|Øvre * #|Postboks #|*gate #|*bakken #',
  },
  ro: {
    labels: 'Tel.|Telefon|Mobil|Fax|E-mail|Adresă|Punct de lucru',
    titles:
      'Director General|Șef Vânzări|Inginer Proiectant|Consultanță Fiscală|Avocat Definitiv|Asistentă Medicală|Achiziții și Logistică|Administrator',
    forms: 'S.R.L.|SRL|S.A.|P.F.A.|și Fiii',
    streets: 'Str. * nr. #|Bd. * #, bl. #, ap. #|Șos. * nr. #|Piața * #|Calea * #|Aleea * nr. #',
  },
  cs_CZ: {
    labels: 'Tel.|Telefon|Mobil|Fax|E-mail|Adresa|IČO',
    titles:
      'Ředitel společnosti|Obchodní zástupce|Vedoucí výroby|Jednatel|Účetní|Projektový manažer|Advokátní kancelář|Praktický lékař|Správa nemovitostí',
    forms: 's.r.o.|a.s.|spol. s r.o.|v.o.s.|a synové',
    streets: '* #|* #/#|ul. * #|náměstí * #|třída * #|Nábřeží * #',
  },
  hu: {
    labels: 'Tel.|Telefon|Mobil|Fax|E-mail|Cím|Honlap',
    titles:
      'Ügyvezető igazgató|Értékesítési vezető|Üzletkötő|Ügyvéd|Könyvelő|Főmérnök|Marketing és Kommunikáció|Műszaki ellenőr|Fogorvos',
    forms: 'Kft.|Zrt.|Nyrt.|Bt.|és Fiai',
    streets: '* utca #.|* út #-#.|* tér #. II/#.|* körút #.|* u. #/b.',
  },
  hr: {
    labels: 'Tel.|Telefon|Mob.|Faks|E-mail|Adresa|OIB',
    titles:
      'Direktor|Voditeljica prodaje|Predsjednik Uprave|Odvjetnica|Računovođa|Građevinski inženjer|Savjetnik za osiguranje|Služba za kupce',
    forms: 'd.o.o.|d.d.|j.d.o.o.|obrt|i sinovi',
    streets: '* ulica #|Ulica * #|Trg * #|Avenija * #|* cesta #a',
  },
  sk: {
    labels: 'Tel.|Telefón|Mobil|Fax|E-mail|Adresa|IČO',
    titles:
      'Riaditeľ spoločnosti|Obchodný zástupca|Konateľ|Vedúci predaja|Účtovníčka|Poradkyňa|Špecialista zákazníckej podpory',
    forms: 's.r.o.|a.s.|spol. s r.o.|a synovia',
    streets: '* #|* ulica #/#|Námestie * #|Nábrežie * #',
  },
  tr: {
    labels: 'Tel|Telefon|Cep|Faks|E-posta|Adres|Web',
    titles:
      'Genel Müdür|Satış Müdürü|Yönetim Kurulu Başkanı|İş Geliştirme Uzmanı|İnsan Kaynakları|Avukat|Mali Müşavir|Diş Hekimi|Mühendislik Hizmetleri|Müşteri İlişkileri',
    forms: 'A.Ş.|Ltd. Şti.|San. ve Tic. A.Ş.|Holding',
    streets: '* Cad. No: #|* Sok. No:#/#|* Mah. * Cad. #|* Bulvarı No: # Kat: #|Atatürk Cad. #',
  },
}
