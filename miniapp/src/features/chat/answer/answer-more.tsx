import { telegramLink } from 'card-reader/profiles'
import { AlarmClock, Camera, Copy, Download, Mail, Phone, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { useVcard } from '#miniapp/components/contact/use-vcard.ts'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { ReminderDialog } from '#miniapp/components/reminders/reminder-dialog.tsx'
import { useReminders, useWhenText } from '#miniapp/components/reminders/use-reminders.ts'
import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { PhotoPicker } from '#miniapp/features/chat/upload/photo-picker.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#miniapp/ui/menu/menu.tsx'

/** What is done less often with a contact of the chat: a reminder, ways to write, the back side, the file, deleting. */
export function AnswerMore({ contact, queue }: { contact: Contact; queue: UploadQueue }) {
  const text = useText()
  const messagingText = useMessagingText()
  const whenText = useWhenText()
  const copy = useCopy()
  const vcard = useVcard()
  const deleteContact = useDeleteContact()
  const [isReminding, setReminding] = useState(false)
  const reminder = useReminders().data?.find(({ contact_id }) => contact_id === contact.id)
  const { email, phone } = contact
  const telegram = telegramLink(contact.profiles)
  const name = contactName(contact) || text('contacts.unnamed')
  return (
    <PhotoPicker onFiles={files => queue.add(files, contact.id)}>
      {choosePhoto => (
        <>
          <Menu
            trigger={
              <Button look="soft" className="px-1" aria-label={`${text('more')} ${name}`}>
                {text('more')}
              </Button>
            }
          >
            <MenuItem icon={AlarmClock} onSelect={() => setReminding(true)}>
              {reminder ? whenText(reminder.due_at) : messagingText('reminder.add')}
            </MenuItem>
            {phone && (
              <MenuItem icon={Phone} onSelect={() => void copy(contact.phone_e164 || phone)}>
                {messagingText('copyPhone')}
              </MenuItem>
            )}
            {email && (
              <MenuItem icon={Copy} onSelect={() => void copy(email)}>
                {messagingText('copyEmail')}
              </MenuItem>
            )}
            {email && (
              <MenuLink icon={Mail} href={`mailto:${email}`}>
                {messagingText('writeEmail')}
              </MenuLink>
            )}
            {telegram && (
              <MenuLink icon={Send} href={telegram}>
                Telegram
              </MenuLink>
            )}
            <MenuItem icon={Camera} onSelect={choosePhoto}>
              {text('chat.addBack')}
            </MenuItem>
            {contact.standing === 'owner' && (
              <MenuItem icon={Download} onSelect={() => void vcard.download(contact)}>
                vCard
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onSelect={() => void deleteContact(contact)}>
              {text('chat.delete')}
            </MenuItem>
          </Menu>
          {isReminding && <ReminderDialog contact={contact} reminder={reminder} onClose={() => setReminding(false)} />}
        </>
      )}
    </PhotoPicker>
  )
}
