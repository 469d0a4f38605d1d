import type { Plan, PlanId, Right } from '#contracts/plans.ts'
import type { Language } from '#contracts/users.ts'

/** One promise of a plan in every language (SPEC §9 "Features"). */
type Text = Record<Language, string>

const texts = {
  'three-cards': {
    en: '3 cards/month',
    es: '3 tarjetas al mes',
    pt: '3 cartões por mês',
    de: '3 Karten im Monat',
    fr: '3 cartes par mois',
    it: '3 biglietti al mese',
    ru: '3 визитки в месяц',
    uk: '3 візитки на місяць',
  },
  'telegram-only': {
    en: 'Telegram only',
    es: 'Solo Telegram',
    pt: 'Só Telegram',
    de: 'Nur Telegram',
    fr: 'Telegram uniquement',
    it: 'Solo Telegram',
    ru: 'Только Telegram',
    uk: 'Лише Telegram',
  },
  'basic-extraction': {
    en: 'Basic extraction',
    es: 'Extracción básica',
    pt: 'Extração básica',
    de: 'Einfache Erkennung',
    fr: 'Extraction de base',
    it: 'Estrazione di base',
    ru: 'Базовое распознавание',
    uk: 'Базове розпізнавання',
  },
  'vcard-export': {
    en: 'vCard export',
    es: 'Exportación vCard',
    pt: 'Exportação vCard',
    de: 'vCard-Export',
    fr: 'Export vCard',
    it: 'Esportazione vCard',
    ru: 'Экспорт в vCard',
    uk: 'Експорт у vCard',
  },
  'fifty-cards': {
    en: '50 cards/month',
    es: '50 tarjetas al mes',
    pt: '50 cartões por mês',
    de: '50 Karten im Monat',
    fr: '50 cartes par mois',
    it: '50 biglietti al mese',
    ru: '50 визиток в месяц',
    uk: '50 візиток на місяць',
  },
  'unlimited-cards': {
    en: 'Unlimited cards',
    es: 'Tarjetas ilimitadas',
    pt: 'Cartões ilimitados',
    de: 'Unbegrenzt viele Karten',
    fr: 'Cartes illimitées',
    it: 'Biglietti illimitati',
    ru: 'Визитки без ограничений',
    uk: 'Візитки без обмежень',
  },
  'own-whatsapp': {
    en: 'Your own WhatsApp number',
    es: 'Tu propio número de WhatsApp',
    pt: 'Seu próprio número de WhatsApp',
    de: 'Deine eigene WhatsApp-Nummer',
    fr: 'Votre propre numéro WhatsApp',
    it: 'Il tuo numero WhatsApp',
    ru: 'Ваш собственный номер WhatsApp',
    uk: 'Ваш власний номер WhatsApp',
  },
  'ai-extraction': {
    en: 'Enhanced AI extraction',
    es: 'Extracción mejorada con IA',
    pt: 'Extração aprimorada com IA',
    de: 'Verbesserte KI-Erkennung',
    fr: 'Extraction améliorée par IA',
    it: 'Estrazione avanzata con IA',
    ru: 'Улучшенное распознавание с ИИ',
    uk: 'Покращене розпізнавання зі ШІ',
  },
  'follow-ups': {
    en: 'Automatic follow-ups',
    es: 'Seguimientos automáticos',
    pt: 'Follow-ups automáticos',
    de: 'Automatische Nachfassnachrichten',
    fr: 'Relances automatiques',
    it: 'Follow-up automatici',
    ru: 'Автоматические повторные сообщения',
    uk: 'Автоматичні повторні повідомлення',
  },
  priority: {
    en: 'Priority processing',
    es: 'Procesamiento prioritario',
    pt: 'Processamento prioritário',
    de: 'Bevorzugte Verarbeitung',
    fr: 'Traitement prioritaire',
    it: 'Elaborazione prioritaria',
    ru: 'Обработка вне очереди',
    uk: 'Обробка поза чергою',
  },
  'csv-export': {
    en: 'CSV export',
    es: 'Exportación CSV',
    pt: 'Exportação CSV',
    de: 'CSV-Export',
    fr: 'Export CSV',
    it: 'Esportazione CSV',
    ru: 'Экспорт в CSV',
    uk: 'Експорт у CSV',
  },
} satisfies Record<string, Text>

export type Feature = keyof typeof texts

const paid = ['ai-extraction', 'follow-ups', 'priority', 'csv-export'] as const

/** The features of each plan, in the order in which they are listed. */
const features: Record<PlanId, readonly Feature[]> = {
  FREE: ['three-cards', 'telegram-only', 'basic-extraction', 'vcard-export'],
  PRO: ['fifty-cards', ...paid],
  PRO_WHATSAPP: ['fifty-cards', 'own-whatsapp', ...paid],
  UNLIMITED: ['unlimited-cards', ...paid],
  UNLIMITED_WHATSAPP: ['unlimited-cards', 'own-whatsapp', ...paid],
}

/** The features for which the server needs a service of its operator's. */
const rights: Partial<Record<Feature, Right>> = { 'own-whatsapp': 'own-whatsapp', 'follow-ups': 'follow-ups' }

/** The features of a plan in words, each with the right that needs a service of this server, if it needs one. */
export function featuresOf(
  { id }: Plan,
  language: Language,
): { key: Feature; text: string; right: Right | undefined }[] {
  return features[id].map(key => ({ key, text: texts[key][language], right: rights[key] }))
}
