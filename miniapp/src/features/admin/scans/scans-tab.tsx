import { keepPreviousData } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { useCall } from '#miniapp/api/use-call.ts'
import { AdminPages } from '#miniapp/features/admin/view/admin-pages.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { BeyondLastPage } from '#miniapp/features/admin/view/beyond-last-page.tsx'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { ScansTable } from './scans-table.tsx'

/** Everybody's scans, the latest first, in pages. */
export function ScansTab() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  const scans = useCall(
    'GET /api/admin/scans',
    { query: { page: view.page, limit: 20 } },
    { placeholderData: keepPreviousData },
  )
  const { data } = scans
  if (scans.isError) return <LoadError title={text('scans.loadFailed')} query={scans} />
  if (data?.scans.length === 0)
    return view.page > 1 ? (
      <BeyondLastPage />
    ) : (
      <Notice icon={ScanLine} title={text('scans.empty')} hint={text('scans.emptyHint')} />
    )
  return (
    <div className="flex flex-col gap-3">
      <ScansTable scans={data?.scans} />
      {data && <AdminPages list="scans" pagination={data.pagination} onPage={page => change({ page })} />}
    </div>
  )
}
