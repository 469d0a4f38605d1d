import { jobNouns, jobQualifiers } from '#core/extract/words/job-words.ts'

const nouns = [...jobNouns]
/** The first noun of each language's block in the product's list, and the first after it. */
const between = (first: string, next?: string) =>
  nouns.slice(nouns.indexOf(first), next ? nouns.indexOf(next) : undefined).filter(word => word.length > 2)
const words = (text: string) => text.trim().split(/\s*;\s*/)

/** Words that name a job, by language; titles are made of them. */
export const titleNouns: Readonly<Record<string, readonly string[]>> = {
  en: between('accountant', 'catedratico'),
  es: between('catedratico', 'advogado'),
  pt: between('advogado', 'abteilungsleiter'),
  de: between('abteilungsleiter', 'acheteur'),
  fr: between('acheteur', 'addetto'),
  it: between('addetto'),
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

const qualifiers = [...jobQualifiers]
const from = (first: string, next?: string) =>
  qualifiers.slice(qualifiers.indexOf(first), next ? qualifiers.indexOf(next) : undefined)
const english = from('senior', 'comercial')

/** Words that say what a job is about. */
export const titleQualifiers: Readonly<Record<string, readonly string[]>> = {
  en: english,
  es: from('comercial', 'vendas'),
  pt: [...from('vendas', 'vertrieb'), 'comercial', 'administrativo', 'vendas'],
  de: [...from('vertrieb', 'achats'), 'vertrieb', 'einkauf', 'technik', 'marketing', 'personal', 'logistik'],
  fr: from('achats', 'vendite'),
  it: [...from('vendite'), 'commerciale', 'marketing', 'generale'],
  nl: words('commercieel;technisch;algemeen;sales;marketing;financieel;senior'),
  pl: words('sprzedaży;handlowy;marketingu;techniczny;ds. klienta;regionalny;finansowy'),
  tr: words('satış;pazarlama;teknik;bölge;finans;ihracat;insan kaynakları;proje'),
  sv: words('marknad;försäljning;teknik;ekonomi;senior;regional'),
  cs: words('obchodu;marketingu;technický;regionální;finanční'),
  id: words('pemasaran;keuangan;operasional;kinh doanh;kỹ thuật;marketing;bán hàng'),
}

/** Short forms of high offices, the same in every language. */
export const offices = words('CEO;CTO;CFO;COO;CMO;CIO;VP;SVP;MD;GM;CSO')

/** Titles that no list of jobs foresees. */
export const rareTitles =
  words(`Poet;Scrum Master;Storyteller;Happiness Engineer;Growth Hacker;Dog Trainer;Life Coach;Yoga Teacher;
  PhD Candidate;Public Relations;Administration;Ventas;Vendas;Verkauf;Sales;Marketing;Customer Service;Human Resources;Despachante;
  Hebamme;Idraulica;Pizzaiolo;Hospitality;Operations;Business Development;Information Technology;Ambassador;Evangelist;
  Volunteer;Deputy Minister;Alderman;City Council;Web Design;Photography;Make-up Artist;Wedding Planner;Tattoo Artist;DJ`)
