import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'

/** Fetched with the first card that needs it. */
export const UnreadScripts = fetchedPart(
  async () => (await import('#miniapp/components/contact/unread-scripts.tsx')).UnreadScripts,
)
