import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileX, ScanLine } from 'lucide-react'
import type { AdminScans } from '#core/contracts/admin.ts'
import { Button } from '#miniapp/components/button.tsx'
import { LoadError } from '#miniapp/components/load-error.tsx'
import { Notice } from '#miniapp/components/notice.tsx'
import { AdminPages } from './admin-pages.tsx'
import { useAdminText } from './admin-text.ts'
import { ScansTable } from './scans-table.tsx'
import { useAdminView } from './use-admin-view.ts'

/** Everybody's scans, the latest first, in pages. */
export function ScansTab() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  const scans = useQuery<AdminScans>({
    queryKey: [`/scans?page=${view.page}&limit=20`],
    placeholderData: keepPreviousData,
  })
  const { data } = scans
  if (scans.isError)
    return <LoadError title={text('scans.loadFailed')} error={scans.error} onRetry={() => void scans.refetch()} />
  if (data?.scans.length === 0)
    return view.page > 1 ? (
      <Notice icon={FileX} title={text('page.beyond')}>
        <Button look="primary" onClick={() => change({ page: 1 })}>
          {text('page.first')}
        </Button>
      </Notice>
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
