import { ownText } from '#miniapp/texts/text.ts'
import subscriptionEn from '#texts/en/subscription.json'

export type SubscriptionText = ReturnType<typeof useSubscriptionText>

/** Says a text of the Subscription screen in the current language. */
export const useSubscriptionText = ownText(
  'subscription',
  subscriptionEn,
  import.meta.glob(['../../../../texts/*/subscription.json', '!../../../../texts/en/*'], { import: 'default' }),
)
