import type { DownloadRequest } from '#contracts/account.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { saveFile } from '#miniapp/format/vcard-file.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'

/**
 * Hands a file over: the browser saves it; in Telegram, where a saved blob does nothing, its client fetches it from a
 * one-time address, or the bot sends it in the chat (PRODUCT §10). Tells which it was.
 */
export function useDownload(): (wanted: DownloadRequest, inBrowser: () => Promise<File>) => Promise<'saved' | 'sent'> {
  const api = useApi()
  const telegram = useTelegram()
  const { userId } = api
  return async (wanted, inBrowser) => {
    if (!telegram.present) {
      saveFile(await inBrowser())
      return 'saved'
    }
    if (telegram.canDownload()) {
      const { url, file_name } = await api.call('POST /api/user/{userId}/downloads', { userId, body: wanted })
      if (url.startsWith('https://')) {
        await telegram.downloadFile({ url, name: file_name })
        return 'saved'
      }
    }
    await api.call('POST /api/user/{userId}/downloads/send', { userId, body: wanted })
    return 'sent'
  }
}
