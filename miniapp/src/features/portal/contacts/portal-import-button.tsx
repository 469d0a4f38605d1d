import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { keyOf } from '#miniapp/api/use-call.ts'
import { ImportDialog } from '#miniapp/components/import/import-dialog.tsx'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'

/** Opens the import of contacts from a file. */
export function PortalImportButton() {
  const text = usePortalText()
  const { api } = useSession()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        {text('contacts.import')}
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => setOpen(false)}
          calls={{
            upload: (file, key) => {
              const body = new FormData()
              body.append('file', file)
              const headers = { 'idempotency-key': key }
              return api.upload('POST /api/portal/imports', { body }, { headers, onProgress: () => {} })
            },
            answer: (importId, body) => api.call('POST /api/portal/imports/{importId}', { importId, body }),
            onSaved: () => {
              void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/portal/contacts', {}) })
              void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/portal/stats', {}) })
            },
          }}
        />
      )}
    </>
  )
}
