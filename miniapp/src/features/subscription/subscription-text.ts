import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import subscriptionEn from '#texts/en/subscription.json'

const texts = ownTexts({
  name: 'subscription',
  en: subscriptionEn,
  further: import.meta.glob(['../../../../texts/*/subscription.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

export type SubscriptionText = ReturnType<typeof useSubscriptionText>

/** Says a text of the Subscription screen in the current language. */
export function useSubscriptionText() {
  return useOwnText(texts)
}
