import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'

const ImportDialog = fetchedDialog(
  async () => (await import('#miniapp/components/import/import-dialog.tsx')).ImportDialog,
)

/** A large file is read before it is answered; after so many milliseconds without news the connection counts as lost. */
const patience = 5 * 60_000

/** The import of contacts, whose script comes when it is opened. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
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
