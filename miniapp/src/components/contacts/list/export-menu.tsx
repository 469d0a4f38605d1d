import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ListExport } from '#contracts/contact-lists.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { fileOf } from '#miniapp/api/file-of.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useDownload } from '#miniapp/components/use-download.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Menu, MenuItem } from '#miniapp/ui/menu/menu.tsx'
import { useListText } from './list-text.ts'

const forms = ['spreadsheet', 'vcard', 'google', 'outlook', 'hubspot'] as const

/** The forms in which the contacts of a list come as a file. */
export function ExportMenu({ list, trigger }: { list: ListExport; trigger: ReactNode }) {
  return (
    <Menu trigger={trigger}>
      <ExportItems list={list} />
    </Menu>
  )
}

/** The same forms as items of another menu. */
export function ExportItems({ list }: { list: ListExport }) {
  const text = useEventsText()
  const save = useExportList()
  return (
    <>
      {forms.map(form => (
        <MenuItem
          key={form}
          icon={form === 'vcard' ? IdCard : FileSpreadsheet}
          onSelect={() => save.mutate({ ...list, form })}
        >
          {text(form)}
        </MenuItem>
      ))}
    </>
  )
}

/** Saves the contacts of a list as a file, or has the bot send it; says so, or which plans have that form. */
function useExportList() {
  const api = useApi()
  const handOver = useDownload()
  const toast = useToast()
  const text = useText()
  const listText = useListText()
  const eventsText = useEventsText()
  const fail = useFailureToast()
  const place = usePlace()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (list: ListExport) =>
      handOver({ what: 'list', list }, () =>
        fileOf(api, 'GET /api/contacts/{userId}/export', { userId: api.userId, query: list }),
      ),
    onSuccess: way => toast({ title: way === 'sent' ? text('fileSent') : eventsText('exported') }),
    onError(error) {
      if (error instanceof ApiError && error.code === 'plan-needed') {
        const action = { label: listText('seePlans'), onClick: () => navigate(place.plans) }
        toast({ title: eventsText('csvNeeds'), action })
      } else fail(error)
    },
  })
}
