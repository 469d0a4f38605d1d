/** What each plan promises in words (SPEC §9 "Features"): apart from the plan table, since few screens list it. */
import type { Plan, PlanId, Right } from '#contracts/plans.ts'
import type { Language } from '#contracts/users.ts'

type Lists = Record<Language, readonly string[]>

const free: Lists = {
  en: ['3 cards/month', 'Telegram only', 'Basic extraction', 'vCard export'],
  es: ['3 tarjetas al mes', 'Solo Telegram', 'Extracción básica', 'Exportación vCard'],
  pt: ['3 cartões por mês', 'Só Telegram', 'Extração básica', 'Exportação vCard'],
  de: ['3 Karten im Monat', 'Nur Telegram', 'Einfache Erkennung', 'vCard-Export'],
  fr: ['3 cartes par mois', 'Telegram uniquement', 'Extraction de base', 'Export vCard'],
  it: ['3 biglietti al mese', 'Solo Telegram', 'Estrazione di base', 'Esportazione vCard'],
}
const fifty: Lists = {
  en: ['50 cards/month'],
  es: ['50 tarjetas al mes'],
  pt: ['50 cartões por mês'],
  de: ['50 Karten im Monat'],
  fr: ['50 cartes par mois'],
  it: ['50 biglietti al mese'],
}
const unlimited: Lists = {
  en: ['Unlimited cards'],
  es: ['Tarjetas ilimitadas'],
  pt: ['Cartões ilimitados'],
  de: ['Unbegrenzt viele Karten'],
  fr: ['Cartes illimitées'],
  it: ['Biglietti illimitati'],
}
const ownWhatsApp: Lists = {
  en: ['Your own WhatsApp number'],
  es: ['Tu propio número de WhatsApp'],
  pt: ['Seu próprio número de WhatsApp'],
  de: ['Deine eigene WhatsApp-Nummer'],
  fr: ['Votre propre numéro WhatsApp'],
  it: ['Il tuo numero WhatsApp'],
}
const paid: Lists = {
  en: ['Enhanced AI extraction', 'Automatic follow-ups', 'Priority processing', 'CSV export'],
  es: ['Extracción mejorada con IA', 'Seguimientos automáticos', 'Procesamiento prioritario', 'Exportación CSV'],
  pt: ['Extração aprimorada com IA', 'Follow-ups automáticos', 'Processamento prioritário', 'Exportação CSV'],
  de: ['Verbesserte KI-Erkennung', 'Automatische Nachfassnachrichten', 'Bevorzugte Verarbeitung', 'CSV-Export'],
  fr: ['Extraction améliorée par IA', 'Relances automatiques', 'Traitement prioritaire', 'Export CSV'],
  it: ['Estrazione avanzata con IA', 'Follow-up automatici', 'Elaborazione prioritaria', 'Esportazione CSV'],
}

/** A plan's cards, then what else it gives. */
const parts: Record<PlanId, readonly Lists[]> = {
  FREE: [free],
  PRO: [fifty, paid],
  PRO_WHATSAPP: [fifty, ownWhatsApp, paid],
  UNLIMITED: [unlimited, paid],
  UNLIMITED_WHATSAPP: [unlimited, ownWhatsApp, paid],
}

/** The list of a plan in a language. */
export function featuresOf({ id }: Plan, language: Language): string[] {
  return parts[id].flatMap(lists => lists[language])
}

const rightsOfFeatures = new Map<string, Right>([
  ...Object.values(ownWhatsApp).map(([feature = '']): [string, Right] => [feature, 'own-whatsapp']),
  ...Object.values(paid).map(([, feature = '']): [string, Right] => [feature, 'follow-ups']),
])

/** The right that a line of a feature list stands for, where a service of the server's is needed to give it. */
export function rightOfFeature(feature: string): Right | undefined {
  return rightsOfFeatures.get(feature)
}
