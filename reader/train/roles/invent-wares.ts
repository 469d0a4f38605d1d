import { general } from './invent-firms.ts'
import { andIn, capital, titleCase, type Voice } from './invent-texts.ts'
import { titleQualifiers } from './titles.ts'

const slogans: Record<string, readonly string[]> = {
  en: `Quality you can trust;Hello!;Hi there.;Nice to meet you;We care for you;Open 7 days a week;Follow us;Scan me;By appointment only;Authorised Dealer;Get in touch;Licensed & Insured;Free Estimates;Special Offer;Thank you;All types of repairs;Made with love;The art of living;ISO 9001 Certified;Home delivery available;Your name here;Business Card;Dealers in;Our services;24 hours service;Since 1985;Satisfaction guaranteed;Call for a free quote;Scan to save my contact;Scan this code;Connect with me;Let's work together;Your vision, our craft;Built to last;Fast, friendly, reliable;Your trusted local experts;Where ideas take shape;Book online today;Find us on social media;Front side;Back side;Best prices in town;Delivering smiles every day;Pay by card or cash;Call or text;Free consultation;One stop shop for all your needs;Growing together`.split(
    ';',
  ),
  es: 'Siempre a su servicio;Presupuesto sin compromiso;Atención personalizada;Calidad y confianza;Desde 1980;Abierto todos los días;Venta y reparación;Instalación y mantenimiento;Todo tipo de trabajos;Compra - Venta - Alquiler;Consulte sin compromiso;Escanea y guarda mi contacto;Síguenos en redes;Tu mejor elección;Calidad que se nota;Servicio a domicilio;Reserva tu cita;Aceptamos tarjetas;Pide tu cita;Hacemos realidad tus ideas;Rápido y seguro;Envíos a todo el país;Gracias por su compra;Comprometidos contigo;Precios especiales'.split(
    ';',
  ),
  pt: 'Venda e conserto;Entrega em domicílio;Cartão de crédito;Instalação e manutenção;Distribuidor autorizado;Disk entrega;Cortes masculinos e femininos;Móveis sob medida;Aceitamos cartões;Faça um orçamento;Atendemos em domicílio;Escaneie e fale conosco;Siga-nos nas redes;A sua melhor escolha;Qualidade e preço justo;Agende seu horário;Parcelamos no cartão;Orçamento sem compromisso;Cuidando de você;Rápido e seguro;Aberto todos os dias;Feliz Natal;Obrigado pela preferência;Transformando sonhos'.split(
    ';',
  ),
  de: 'Qualität aus Meisterhand;Ihr Partner für alle Fälle;Seit 1965;Termine nach Vereinbarung;Beratung und Verkauf;Alles aus einer Hand;Sanierung und Renovierung;Kostenloses Erstgespräch;Jetzt Termin buchen;Jetzt scannen;Folgen Sie uns;Kontakt speichern;Schnell und zuverlässig;Ihr Wunsch ist unser Handwerk;Gemeinsam zum Ziel;Öffnungszeiten;Nach Maß gefertigt;Kompetent und nah;Vielen Dank für Ihren Einkauf;Wir freuen uns auf Sie'.split(
    ';',
  ),
  fr: 'Devis gratuit;Depuis 1972;Ouvert tous les jours;Vente et réparation;Au service de vos projets;Sur rendez-vous;Dépannage 24h/24;Installation et entretien;Scannez-moi;Suivez-nous;Votre satisfaction, notre métier;Qualité et confiance;Travail soigné;Prenez rendez-vous en ligne;Paiement par carte accepté;À votre écoute;Intervention rapide;Livraison à domicile;Partenaire agréé;Merci de votre confiance;Des idées qui durent'.split(
    ';',
  ),
  it: 'Dal 1960;Preventivi gratuiti;Vendita e assistenza;Aperto tutti i giorni;Su appuntamento;Lavori edili in genere;Arredi su misura;Inquadra il codice;Seguici sui social;La qualità al tuo servizio;Prenota una visita;Consulenza gratuita;Lavoriamo con passione;Consegna a domicilio;Chiamaci per un preventivo;Al tuo fianco ogni giorno;Grazie per la fiducia;Idee che prendono forma'.split(
    ';',
  ),
  tr: ['7/24 hizmet', 'Ücretsiz keşif', 'Kaliteli hizmet', 'Her türlü tamirat'],
  pl: ['Zapraszamy', 'Darmowa wycena', 'Usługi ogólnobudowlane', 'Rok założenia 1990'],
}

/** How lists of wares begin, by language. */
const offers: Record<string, readonly string[]> = {
  en: 'Dealers in;Manufacturers of;Distributors of;Specialists in;Suppliers of;Importers & Exporters of;All kinds of;Wholesale & Retail;Repair of;Sales & Service of;Authorised Dealer;Experts in;Makers of'.split(
    ';',
  ),
  es: 'Venta de;Reparación de;Distribuidor de;Todo en;Especialistas en;Fabricación de;Alquiler de;Servicio de'.split(
    ';',
  ),
  pt: 'Venda de;Conserto de;Distribuidora de;Tudo em;Especializada em;Fabricação de;Aluguel de;Manutenção de'.split(
    ';',
  ),
  de: 'Verkauf von;Vertrieb von;Fachbetrieb für;Reparatur von;Spezialist für;Handel mit'.split(';'),
  fr: 'Vente de;Réparation de;Spécialiste en;Fabrication de;Location de'.split(';'),
  it: 'Vendita di;Riparazione;Specialisti in;Noleggio;Produzione di'.split(';'),
  pl: ['Sprzedaż', 'Usługi', 'Naprawa'],
  tr: ['Her Türlü', 'Toptan', 'İmalat'],
}

/** What a firm promises, in words that every firm has. */
export const slogan = ({ random, language }: Voice) => random.pick(slogans[language] ?? slogans.en ?? [])

/** What a card says beside its fields: wares, services, slogans, hours. */
export function inventWares(voice: Voice): string {
  const { random, language, words, vocabulary } = voice
  const term = () => {
    const lists = [words.terms, words.terms, words.goods, words.trades].filter(list => list.length > 0)
    return lists.length > 0 ? random.pick(random.pick(lists)) : random.pick(general)
  }
  const common = () => (words.words.length > 0 ? random.pick(words.words) : random.pick(general).toLowerCase())
  const roll = random.next()
  if (roll < 0.1) return slogan(voice)
  if (roll < 0.18) {
    const field = () => random.pick(random.chance(0.6) ? general : (titleQualifiers[language] ?? general).map(capital))
    return `${field()}${random.pick([' & ', ' ', ', ', ' and '])}${field()}${random.chance(0.4) ? `${random.pick([' & ', ', ', ' '])}${field()}` : ''}`
  }
  if (roll < 0.34) {
    const sentence = Array.from({ length: random.integer(2, 8) }, () => (random.chance(0.7) ? common() : term())).join(
      ' ',
    )
    return `${random.chance(0.8) ? capital(sentence) : sentence}${random.chance(0.25) ? random.pick(['.', '!', '...', '?']) : ''}`
  }
  if (roll < 0.44 && random.chance(0.6))
    return `${random.pick(offers[language] ?? offers.en ?? [])} ${titleCase(term())}${random.chance(0.4) ? ` ${andIn(voice)} ${titleCase(term())}` : ''}`
  if (roll < 0.46 && words.buzz.length > 0)
    return titleCase(`${random.pick(words.buzz)} ${random.pick(words.buzz)} ${random.pick(words.buzz)}`)
  if (roll < 0.6) return capital(term())
  if (roll < 0.7) return `${titleCase(term())} ${andIn(voice)} ${titleCase(term())}`
  if (roll < 0.78)
    return Array.from({ length: random.integer(2, 4) }, () => titleCase(term())).join(
      random.pick([', ', ' - ', ' • ', ' / ', ' | ']),
    )
  if (roll < 0.83)
    return `${titleCase(term())} ${random.pick(['for', 'para', 'für', 'pour', 'per', 'in', 'em', 'de'])} ${titleCase(term())}`
  if (roll < 0.87)
    return random.pick([
      'Mon-Fri 9-17',
      'Mo-Fr 8-17 Uhr',
      'Lunes a viernes 9-14 h',
      'Seg. a sex. 8h-18h',
      'Open: 10 AM - 8 PM',
      'Sunday Closed',
      'Monday to Friday',
      '9.00 am to 7.30 pm',
      'Aberto todos os dias',
    ])
  if (roll < 0.91) return random.pick(vocabulary.brands)
  if (roll < 0.94)
    return `${random.pick(['Since', 'Est.', 'Desde', 'Seit', 'Depuis', 'Dal'])} ${random.integer(1890, 2024)}`
  return titleCase(`${common()} ${term()}`)
}
