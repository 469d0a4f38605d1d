import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'

/** Opens a page in a new tab whose address is asked for first. Throws what asking threw: then no tab stays open. */
export function useOpenPage(): (findUrl: () => Promise<string>) => Promise<void> {
  const telegram = useTelegram()
  return async findUrl => {
    // Only within the click may a tab be opened; its address comes later.
    const tab = telegram.present ? undefined : window.open('', '_blank')
    try {
      const url = await findUrl()
      if (!tab) return telegram.openLink(url)
      tab.opener = null
      tab.location.replace(url)
    } catch (error) {
      tab?.close()
      throw error
    }
  }
}
