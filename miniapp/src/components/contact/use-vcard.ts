import type { Contact } from '#core/contracts/contacts.ts'
import { useToast } from '#miniapp/components/toast.tsx'
import { useText } from '#miniapp/lib/text.ts'
import { saveFile, shareFile, vcardFile } from '#miniapp/lib/vcard-file.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'

/** Hands a contact's vCard on: to the device's files, or to another app. */
export function useVcard(): {
  download: (contact: Contact) => Promise<void>
  share: (contact: Contact) => Promise<void>
} {
  const telegram = useTelegram()
  const toast = useToast()
  const text = useText()
  return {
    async download(contact) {
      const file = vcardFile(contact)
      // A saved blob does nothing in Telegram's mobile web views; sharing the file does.
      if (telegram.present && (await shareFile(file)) === 'shared') return
      saveFile(file)
    },
    async share(contact) {
      if ((await shareFile(vcardFile(contact))) === 'shared') return
      await navigator.clipboard.writeText(textOf(contact))
      toast({ title: text('copied'), description: text('copiedText') })
    },
  }
}

function textOf(contact: Contact): string {
  const { first_name, last_name, position, company, email, phone, website, address } = contact
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [name, position, company, email, phone, website, address].filter(Boolean).join('\n')
}
