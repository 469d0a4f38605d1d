import { Ellipsis, FileInput, Merge } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ListExport } from '#contracts/contact-lists.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#miniapp/ui/menu/menu.tsx'
import { ExportItems } from './export-menu.tsx'
import { ImportContacts } from './import-contacts.tsx'
import { useListText } from './list-text.ts'

/** What one does with the whole list now and then: import, find duplicates, and export where there is a list to export. */
export function ListMenu({ list }: { list: ListExport | undefined }) {
  const text = useText()
  const listText = useListText()
  const place = usePlace()
  const [, navigate] = useLocation()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Menu trigger={<Button look="plain" icon={Ellipsis} aria-label={text('more')} title={text('more')} />}>
        <MenuItem icon={FileInput} onSelect={() => setImporting(true)}>
          {text('contacts.import')}
        </MenuItem>
        <MenuItem icon={Merge} onSelect={() => navigate(place.duplicates)}>
          {listText('duplicates')}
        </MenuItem>
        {list && (
          <>
            <MenuLabel>{listText('exportAs')}</MenuLabel>
            <ExportItems list={list} />
          </>
        )}
      </Menu>
      {isImporting && <ImportContacts onClose={() => setImporting(false)} />}
    </>
  )
}
