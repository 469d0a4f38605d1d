// What the price lists say of a plan, in the screens' languages (SPEC §3).

const paidFeatures = {
  en: ['Enhanced AI extraction', 'Automatic follow-ups', 'Priority processing', 'CSV export'],
  es: ['Extracción mejorada con IA', 'Seguimientos automáticos', 'Procesamiento prioritario', 'Exportación CSV'],
  pt: ['Extração aprimorada com IA', 'Acompanhamentos automáticos', 'Processamento prioritário', 'Exportação CSV'],
  de: ['Verbesserte KI-Erkennung', 'Automatische Nachfassnachrichten', 'Bevorzugte Verarbeitung', 'CSV-Export'],
  fr: ['Extraction améliorée par IA', 'Relances automatiques', 'Traitement prioritaire', 'Export CSV'],
  it: ['Estrazione avanzata con IA', 'Follow-up automatici', 'Elaborazione prioritaria', 'Esportazione CSV'],
} as const
const ownWhatsApp = {
  en: 'Your own WhatsApp number',
  es: 'Tu propio número de WhatsApp',
  pt: 'Seu próprio número de WhatsApp',
  de: 'Deine eigene WhatsApp-Nummer',
  fr: 'Votre propre numéro WhatsApp',
  it: 'Il tuo numero WhatsApp',
} as const
/** The languages of the lists: a language of the product that is missing here does not compile where a list is shown. */
type FeatureLanguage = keyof typeof ownWhatsApp
export type FeatureLists = Record<FeatureLanguage, readonly string[]>

const cards = {
  free: {
    en: ['3 cards/month', 'Telegram only', 'Basic extraction', 'vCard export'],
    es: ['3 tarjetas al mes', 'Solo Telegram', 'Extracción básica', 'Exportación vCard'],
    pt: ['3 cartões por mês', 'Só Telegram', 'Extração básica', 'Exportação vCard'],
    de: ['3 Karten im Monat', 'Nur Telegram', 'Einfache Erkennung', 'vCard-Export'],
    fr: ['3 cartes par mois', 'Telegram uniquement', 'Extraction de base', 'Export vCard'],
    it: ['3 biglietti al mese', 'Solo Telegram', 'Estrazione di base', 'Esportazione vCard'],
  },
  fifty: {
    en: ['50 cards/month'],
    es: ['50 tarjetas al mes'],
    pt: ['50 cartões por mês'],
    de: ['50 Karten im Monat'],
    fr: ['50 cartes par mois'],
    it: ['50 biglietti al mese'],
  },
  unlimited: {
    en: ['Unlimited cards'],
    es: ['Tarjetas ilimitadas'],
    pt: ['Cartões ilimitados'],
    de: ['Unbegrenzt viele Karten'],
    fr: ['Cartes illimitées'],
    it: ['Biglietti illimitati'],
  },
} as const

/** A plan's list in every language: its cards, then what else it gives. */
export function featuresOf(
  count: keyof typeof cards,
  { isPaid, hasOwnWhatsApp = false }: { isPaid: boolean; hasOwnWhatsApp?: boolean },
): FeatureLists {
  const listIn = (language: FeatureLanguage) => [
    ...cards[count][language],
    ...(hasOwnWhatsApp ? [ownWhatsApp[language]] : []),
    ...(isPaid ? paidFeatures[language] : []),
  ]
  return {
    en: listIn('en'),
    es: listIn('es'),
    pt: listIn('pt'),
    de: listIn('de'),
    fr: listIn('fr'),
    it: listIn('it'),
  }
}

type NamedRight = 'own-whatsapp' | 'follow-ups'
const rightsOfFeatures: [feature: string, right: NamedRight][] = [
  ...Object.values(ownWhatsApp).map((feature): [string, NamedRight] => [feature, 'own-whatsapp']),
  ...Object.values(paidFeatures).map(([, feature]): [string, NamedRight] => [feature, 'follow-ups']),
]

/** The right that a line of a feature list stands for, where a service of the server's is needed to give it. */
export function rightOfFeature(feature: string): NamedRight | undefined {
  return rightsOfFeatures.find(([text]) => text === feature)?.[1]
}
