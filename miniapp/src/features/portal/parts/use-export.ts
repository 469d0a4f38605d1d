import { useState } from 'react'
import { type PlanColumn, planOf } from '#contracts/plans.ts'
import type { ExportForm, Profile } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { fileOf } from '#miniapp/api/file-of.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { saveFile } from '#miniapp/format/vcard-file.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Saves all contacts as a file; `needsUpgrade` where the plan has no CSV export. */
export function useExport(user: Profile): {
  isExporting: boolean
  needsUpgrade: boolean
  forgetUpgrade: () => void
  start: (form?: ExportForm) => Promise<void>
} {
  const { api } = useSession()
  const text = usePortalText()
  const toast = useToast()
  const [isExporting, setExporting] = useState(false)
  const [needsUpgrade, setNeedsUpgrade] = useState(false)

  async function start(form: ExportForm = 'spreadsheet'): Promise<void> {
    if (form !== 'vcard' && !mayExportCsv(user.plan)) return setNeedsUpgrade(true)
    setExporting(true)
    try {
      saveFile(await fileOf(api, 'GET /api/portal/contacts/export', { query: { form } }))
      toast({ title: text('toast.exported'), description: text('toast.exportedText') })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'plan-needed') setNeedsUpgrade(true)
      else toast({ title: text('toast.exportFailed'), description: text('toast.exportFailedText'), tone: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, needsUpgrade, forgetUpgrade: () => setNeedsUpgrade(false), start }
}

/** Whether a plan has CSV export; the server asks again. */
function mayExportCsv(plan: PlanColumn): boolean {
  return planOf(plan).rights.includes('csv-export')
}
