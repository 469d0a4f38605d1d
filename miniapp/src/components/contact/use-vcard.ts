import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useClient } from '#miniapp/api/api-context.tsx'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { useDownload } from '#miniapp/components/use-download.ts'
import { shareFile, vcardFile } from '#miniapp/format/vcard-file.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/** Hands a contact's vCard on: to the device's files, or to another app. */
export function useVcard(): {
  download: (contact: Contact) => Promise<void>
  share: (contact: Contact) => Promise<void>
} {
  const handOver = useDownload()
  const client = useClient()
  const telegram = useTelegram()
  const toast = useToast()
  const copy = useCopy()
  const text = useText()
  const fail = useFailureToast()

  /** A server that cannot prepare the message leaves the other ways. */
  async function shareInTelegram({ id: contactId }: Contact): Promise<boolean> {
    if (!('userId' in client)) return false
    const { userId } = client
    const input = { userId, contactId }
    const prepared = await client.call('POST /api/contacts/{userId}/{contactId}/share', input).catch(() => undefined)
    if (!prepared) return false
    await telegram.shareMessage(prepared.message_id)
    return true
  }

  return {
    async download(contact) {
      try {
        const way = await handOver({ what: 'vcard', contact_id: contact.id }, async () => vcardFile(contact))
        if (way === 'sent') toast({ title: text('fileSent') })
      } catch (error) {
        // The card itself is at hand: without the network other apps can still take it.
        if ((await shareFile(vcardFile(contact))) === 'shared') return
        fail(error)
      }
    },
    async share(contact) {
      if (telegram.canShareMessage() && (await shareInTelegram(contact))) return
      if ((await shareFile(vcardFile(contact))) === 'shared') return
      await copy(textOf(contact))
    },
  }
}

function textOf(contact: Contact): string {
  const { position, company, email, phone, website, address } = contact
  return [fullName(contact), position, company, email, phone, website, address].filter(Boolean).join('\n')
}
