import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, FileInput, Merge } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ListExport } from '#contracts/contact-lists.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Menu, MenuItem, MenuLabel } from '#miniapp/ui/menu/menu.tsx'
import { ExportItems } from './export-menu.tsx'
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

const ImportDialog = fetchedDialog(
  async () => (await import('#miniapp/components/import/import-dialog.tsx')).ImportDialog,
)

/** A large file is read before it is answered; after so many milliseconds without news the connection counts as lost. */
const patience = 5 * 60_000

/** The import of contacts, whose script comes when it is opened. */
function ImportContacts({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { userId } = api
  return (
    <ImportDialog
      onClose={onClose}
      calls={{
        upload: (file, key, fields) => {
          const body = new FormData()
          body.append('file', file)
          if (fields) body.append('columns', JSON.stringify(fields))
          const options = { headers: { 'idempotency-key': key }, onProgress: () => {}, patience }
          return api.upload('POST /api/imports/{userId}', { userId, body }, options)
        },
        sendCodes: (codes, key) => api.call('POST /api/imports/{userId}/codes', { userId, body: { codes, key } }),
        answer: (importId, body) => api.call('POST /api/imports/{userId}/{importId}', { userId, importId, body }),
        onSaved: () => void refreshContacts(queryClient, userId),
      }}
    />
  )
}
