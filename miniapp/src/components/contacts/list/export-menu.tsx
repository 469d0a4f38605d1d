import { FileSpreadsheet, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListExport } from '#contracts/contact-lists.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Menu, MenuItem } from '#miniapp/ui/menu/menu.tsx'
import { useExportList } from './use-export-list.ts'

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
