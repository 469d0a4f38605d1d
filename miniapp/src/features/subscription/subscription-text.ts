import type { Language } from '#core/contracts/users.ts'
import subscriptionEn from '#core/i18n/en/subscription.json'
import subscriptionEs from '#core/i18n/es/subscription.json'
import { useUser } from '#miniapp/api/user.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'subscription',
  en: subscriptionEn,
  es: subscriptionEs,
  further: import.meta.glob(['../../../../core/i18n/*/subscription.json', '!../../../../core/i18n/{en,es}/*'], {
    import: 'default',
  }),
})

export type SubscriptionText = ReturnType<typeof useSubscriptionText>

/** Says a text of the Subscription screen in the current language, or in `language`. */
export function useSubscriptionText(language?: Language) {
  return useOwnText(texts, language)
}

/** The language of what SPEC has in Spanish (feature lists, payment errors): Spanish until the caller chooses one. */
export function useSpanishFirst(): Language {
  return useUser().data?.language ?? 'es'
}
