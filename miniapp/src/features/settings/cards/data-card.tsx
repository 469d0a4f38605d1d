import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { fileOf } from '#miniapp/api/file-of.ts'
import { useDownload } from '#miniapp/components/use-download.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Taking everything along, and deleting everything (PRODUCT §10). */
export function DataCard({ user }: { user: User }) {
  const text = useSettingsText()
  const sent = useText()('fileSent')
  const api = useApi()
  const handOver = useDownload()
  const toast = useToast()
  const fail = useFailureToast()
  const [isExporting, setExporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function exportAll(): Promise<void> {
    setExporting(true)
    try {
      const way = await handOver({ what: 'account' }, () =>
        fileOf(api, 'GET /api/user/{userId}/export', { userId: api.userId }),
      )
      toast({ title: way === 'sent' ? sent : text('data.exported') })
    } catch (error) {
      fail(error)
    } finally {
      setExporting(false)
    }
  }

  return (
    <Card title={text('data.title')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-sm text-muted">{text('data.exportHint')}</p>
          <Button icon={Download} disabled={isExporting} onClick={() => void exportAll()}>
            {text(isExporting ? 'data.exporting' : 'data.export')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-4">
          <p className="min-w-48 flex-1 text-sm text-muted">{text('data.deleteHint')}</p>
          <Button icon={Trash2} look="danger" className="border border-hairline" onClick={() => setDeleting(true)}>
            {text('data.delete')}
          </Button>
        </div>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
