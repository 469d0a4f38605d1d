/** The one plan table: screens, quota, bot and billing read it (ids and figures: SPEC §3 and §9). */

export const planIds = ['FREE', 'PRO', 'PRO_WHATSAPP', 'UNLIMITED', 'UNLIMITED_WHATSAPP'] as const
export type PlanId = (typeof planIds)[number]
export type PaidPlanId = Exclude<PlanId, 'FREE'>

/** How a plan is written in the database and in the API's `plan` field. */
export const planColumns = ['free', 'pro', 'pro_whatsapp', 'unlimited', 'unlimited_whatsapp'] as const
export type PlanColumn = (typeof planColumns)[number]

/**
 * What a plan allows beyond scanning. `own-whatsapp` comes with `shared-whatsapp`; `integrations` are app keys, the
 * address book, the API and webhooks.
 */
export const rights = [
  'shared-whatsapp',
  'own-whatsapp',
  'csv-export',
  'integrations',
  'ai-extraction',
  'follow-ups',
  'priority',
] as const
export type Right = (typeof rights)[number]

export const currencies = ['usd', 'eur'] as const
export type Currency = (typeof currencies)[number]

export type Plan = {
  id: PlanId
  column: PlanColumn
  /** Shown to people, the same in every language. */
  name: string
  /** Scans in a calendar month (UTC); -1 is unlimited. */
  scans: number
  rights: readonly Right[]
  /** What one payment lasts; null is for ever. */
  interval: 'month' | 'year' | null
  /** Integer cents an interval. */
  price: Record<Currency, number>
  /** The setting that holds its price in Telegram Stars; null is never sold for Stars. */
  starsSetting: 'STARS_PRO' | 'STARS_PRO_WHATSAPP' | null
  recommended: boolean
  features: Record<FeatureLanguage, readonly string[]>
}

const paid = ['shared-whatsapp', 'csv-export', 'integrations', 'ai-extraction', 'follow-ups', 'priority'] as const

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
function featuresOf(
  count: keyof typeof cards,
  { isPaid, hasOwnWhatsApp = false }: { isPaid: boolean; hasOwnWhatsApp?: boolean },
): Record<FeatureLanguage, readonly string[]> {
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

const rightsOfFeatures: [feature: string, right: Right][] = [
  ...Object.values(ownWhatsApp).map((feature): [string, Right] => [feature, 'own-whatsapp']),
  ...Object.values(paidFeatures).map(([, feature]): [string, Right] => [feature, 'follow-ups']),
]

/** The right that a line of a feature list stands for, where a service of the server's is needed to give it. */
export function rightOfFeature(feature: string): Right | undefined {
  return rightsOfFeatures.find(([text]) => text === feature)?.[1]
}

/** Lowest plan first: of two live plans the later one counts. */
export const plans: readonly Plan[] = [
  {
    id: 'FREE',
    column: 'free',
    name: 'Free',
    scans: 3,
    rights: [],
    interval: null,
    price: { usd: 0, eur: 0 },
    starsSetting: null,
    recommended: false,
    features: featuresOf('free', { isPaid: false }),
  },
  {
    id: 'PRO',
    column: 'pro',
    name: 'Pro',
    scans: 50,
    rights: paid,
    interval: 'month',
    price: { usd: 499, eur: 499 },
    starsSetting: 'STARS_PRO',
    recommended: true,
    features: featuresOf('fifty', { isPaid: true }),
  },
  {
    id: 'PRO_WHATSAPP',
    column: 'pro_whatsapp',
    name: 'Pro + WhatsApp',
    scans: 50,
    rights: [...paid, 'own-whatsapp'],
    interval: 'month',
    price: { usd: 1299, eur: 1299 },
    starsSetting: 'STARS_PRO_WHATSAPP',
    recommended: false,
    features: featuresOf('fifty', { isPaid: true, hasOwnWhatsApp: true }),
  },
  {
    id: 'UNLIMITED',
    column: 'unlimited',
    name: 'Unlimited',
    scans: -1,
    rights: paid,
    interval: 'year',
    price: { usd: 9900, eur: 9900 },
    starsSetting: null,
    recommended: false,
    features: featuresOf('unlimited', { isPaid: true }),
  },
  {
    id: 'UNLIMITED_WHATSAPP',
    column: 'unlimited_whatsapp',
    name: 'Unlimited + WhatsApp',
    scans: -1,
    rights: [...paid, 'own-whatsapp'],
    interval: 'year',
    price: { usd: 17900, eur: 17900 },
    starsSetting: null,
    recommended: false,
    features: featuresOf('unlimited', { isPaid: true, hasOwnWhatsApp: true }),
  },
]

const byColumn = new Map(plans.map(plan => [plan.column, plan]))
const byId = new Map(plans.map(plan => [plan.id, plan]))

/** The plan of a database column. Throws on a column outside the table, which no parsed value can be. */
export function planOf(column: PlanColumn): Plan {
  const plan = byColumn.get(column)
  if (!plan) throw new Error(`No plan named ${column}`)
  return plan
}

/** The plan of an id such as PRO_WHATSAPP. Throws on an id outside the table, which no parsed value can be. */
export function planById(id: PlanId): Plan {
  const plan = byId.get(id)
  if (!plan) throw new Error(`No plan with the id ${id}`)
  return plan
}

/** The position in the table: a higher rank is a higher plan. */
export function planRank(column: PlanColumn): number {
  return planColumns.indexOf(column)
}
