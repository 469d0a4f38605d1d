import { general } from './invent-firms.ts'
import { andIn, capital, titleCase, type Voice } from './invent-texts.ts'
import { titleQualifiers } from './titles.ts'

const slogans: Record<string, readonly string[]> = {
  en: `Quality you can trust;Hello!;Hi there.;Nice to meet you;We care for you;Open 7 days a week;Follow us;Scan me;By appointment only;Authorised Dealer;Get in touch;Licensed & Insured;Free Estimates;Special Offer;Thank you;All types of repairs;Made with love;The art of living;ISO 9001 Certified;Home delivery available;Your name here;Business Card;Dealers in;Our services;24 hours service;Since 1985;Satisfaction guaranteed;Call for a free quote`.split(
    ';',
  ),
  es: 'Siempre a su servicio;Presupuesto sin compromiso;Atención personalizada;Calidad y confianza;Desde 1980;Abierto todos los días;Venta y reparación;Instalación y mantenimiento;Todo tipo de trabajos;Compra - Venta - Alquiler;Consulte sin compromiso'.split(
    ';',
  ),
  pt: 'Venda e conserto;Entrega em domicílio;Cartão de crédito;Instalação e manutenção;Distribuidor autorizado;Disk entrega;Cortes masculinos e femininos;Móveis sob medida;Aceitamos cartões;Faça um orçamento;Atendemos em domicílio'.split(
    ';',
  ),
  de: 'Qualität aus Meisterhand;Ihr Partner für alle Fälle;Seit 1965;Termine nach Vereinbarung;Beratung und Verkauf;Alles aus einer Hand;Sanierung und Renovierung'.split(
    ';',
  ),
  fr: 'Devis gratuit;Depuis 1972;Ouvert tous les jours;Vente et réparation;Au service de vos projets;Sur rendez-vous;Dépannage 24h/24;Installation et entretien'.split(
    ';',
  ),
  it: 'Dal 1960;Preventivi gratuiti;Vendita e assistenza;Aperto tutti i giorni;Su appuntamento;Lavori edili in genere;Arredi su misura'.split(
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

/** What a card says beside its fields: wares, services, slogans, hours. */
export function inventWares(voice: Voice): string {
  const { random, language, words, vocabulary } = voice
  const term = () => {
    const lists = [words.terms, words.terms, words.goods, words.trades].filter(list => list.length > 0)
    return lists.length > 0 ? random.pick(random.pick(lists)) : random.pick(general)
  }
  const common = () => (words.words.length > 0 ? random.pick(words.words) : random.pick(general).toLowerCase())
  const roll = random.next()
  if (roll < 0.1) return random.pick(slogans[language] ?? slogans.en ?? [])
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
