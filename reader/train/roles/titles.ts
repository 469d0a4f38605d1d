import { readTable } from '#reader/words/table.ts'

const jobs = readTable('jobs')
const listed = (kind: string, tongue: string) =>
  jobs.flatMap(({ kind: one, language, text }) =>
    one === kind && language === tongue && text.length > 2 ? [text] : [],
  )
const nouns = (language: string) => listed('noun', language)
const qualifiers = (language: string) => listed('qualifier', language)
const words = (text: string) => text.trim().split(/\s*;\s*/)

/** Words that name a job, by language; titles are made of them. */
export const titleNouns: Readonly<Record<string, readonly string[]>> = {
  en: nouns('en'),
  es: nouns('es'),
  pt: nouns('pt'),
  de: nouns('de'),
  fr: nouns('fr'),
  it: nouns('it'),
  nl: words(`directeur;adviseur;eigenaar;verkoper;projectleider;accountmanager;hoofd;medewerker;notaris;advocaat;architect;
    tandarts;huisarts;makelaar;bedrijfsleider;teamleider;ontwerper;ingenieur;boekhouder;fysiotherapeut;hoogleraar`),
  pl: words(`dyrektor;prezes;kierownik;specjalista;doradca;przedstawiciel;właściciel;inżynier;adwokat;radca prawny;lekarz;
    architekt;główny księgowy;dyrektor handlowy;prezes zarządu;członek zarządu;handlowiec;trener;tłumacz;projektant`),
  tr: words(`müdür;genel müdür;mühendis;avukat;satış müdürü;mimar;doktor;uzman;yönetim kurulu başkanı;danışman;temsilci;
    satış temsilcisi;muhasebeci;diş hekimi;koordinatör;direktör;kurucu;başkan;yönetici;öğretmen;bölge müdürü;veteriner`),
  sv: words(`VD;säljare;projektledare;säljchef;ingenjör;konsult;advokat;arkitekt;direktør;salgschef;konsulent;daglig leder;
    rådgiver;ejendomsmægler;läkare;tandläkare;platschef;delägare;toimitusjohtaja;myyntipäällikkö;asiantuntija;redaktör`),
  cs: words(`ředitel;jednatel;obchodní zástupce;manažer;vedoucí;majitel;architekt;advokát;účetní;lékař;konateľ;riaditeľ;
    director;administrator;direktor;voditelj;ügyvezető;igazgató;értékesítő;inginer;avocat;obchodní ředitel;poradce`),
  id: words(`direktur;manajer;direktur utama;kepala bagian;konsultan;staf;pemilik;giám đốc;tổng giám đốc;trưởng phòng;kỹ sư;
    phó giám đốc;nhân viên kinh doanh;proprietor;managing director;sales executive;trưởng nhóm;luật sư;chuyên viên`),
}

/** Words that say what a job is about. */
export const titleQualifiers: Readonly<Record<string, readonly string[]>> = {
  en: qualifiers('en'),
  es: qualifiers('es'),
  pt: [...qualifiers('pt'), 'comercial', 'administrativo', 'vendas'],
  de: [...qualifiers('de'), 'vertrieb', 'einkauf', 'technik', 'marketing', 'personal', 'logistik'],
  fr: qualifiers('fr'),
  it: [...qualifiers('it'), 'commerciale', 'marketing', 'generale'],
  nl: words('commercieel;technisch;algemeen;sales;marketing;financieel;senior'),
  pl: words('sprzedaży;handlowy;marketingu;techniczny;ds. klienta;regionalny;finansowy'),
  tr: words('satış;pazarlama;teknik;bölge;finans;ihracat;insan kaynakları;proje'),
  sv: words('marknad;försäljning;teknik;ekonomi;senior;regional'),
  cs: words('obchodu;marketingu;technický;regionální;finanční'),
  id: words('pemasaran;keuangan;operasional;kinh doanh;kỹ thuật;marketing;bán hàng'),
}

/** Short forms of high offices, the same in every language. */
export const offices = words('CEO;CTO;CFO;COO;CMO;CIO;VP;SVP;MD;GM;CSO;C.E.O;C.E.O.;M.D.')

/** Titles that no list of jobs foresees. */
export const rareTitles =
  words(`Poet;Scrum Master;Storyteller;Happiness Engineer;Growth Hacker;Dog Trainer;Life Coach;Yoga Teacher;
  PhD Candidate;Public Relations;Administration;Ventas;Vendas;Verkauf;Sales;Marketing;Customer Service;Human Resources;Despachante;
  Hebamme;Idraulica;Pizzaiolo;Hospitality;Operations;Business Development;Information Technology;Ambassador;Evangelist;
  Volunteer;Deputy Minister;Alderman;City Council;Web Design;Photography;Make-up Artist;Wedding Planner;Tattoo Artist;DJ;Student;
  Computer Science Student;Engineering Student;PhD Student;Medical Student;Full-Stack Developer;Frontend Developer;Tech Enthusiast;
  Étudiante;Estudiante;Studentin;Estudante;Real Estate Agent;Fashion Designer;Makeup Artist;Hair Stylist;Barber;Freelancer`)
