import { keepPreviousData } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import type { AdminScan } from '#contracts/admin.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { AdminPages } from '#miniapp/features/admin/view/admin-pages.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { BeyondLastPage } from '#miniapp/features/admin/view/beyond-last-page.tsx'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Clipped } from '#miniapp/ui/clipped.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { type Column, Table } from '#miniapp/ui/table.tsx'

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

/** One page of scans with user, contact, country and WhatsApp state. */
function ScansTable({ scans }: { scans: AdminScan[] | undefined }) {
  const text = useAdminText()
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const columns: Array<
    Omit<Column<AdminScan>, 'label'> & {
      name: 'time' | 'user' | 'plan' | 'contact' | 'company' | 'phone' | 'country' | 'whatsapp'
    }
  > = [
    {
      name: 'time',
      cell: scan => <time dateTime={scan.timestamp}>{format.format(new Date(scan.timestamp))}</time>,
    },
    { name: 'user', cell: scan => <Clipped text={fullName(scan.user)} fallback={text('scans.unnamed')} /> },
    { name: 'plan', cell: scan => <PlanBadge plan={scan.user.plan} /> },
    { name: 'contact', cell: scan => <ScanContact scan={scan} /> },
    { name: 'company', cell: scan => <Clipped text={scan.company} /> },
    { name: 'phone', cell: scan => <Clipped text={scan.phone} /> },
    {
      name: 'country',
      cell: scan => <ScanCountry scan={scan} />,
    },
    {
      name: 'whatsapp',
      cell: scan => (
        <Badge tone={scan.whatsapp_sent ? 'success' : 'neutral'}>
          {text(scan.whatsapp_sent ? 'scans.sent' : 'scans.pending')}
        </Badge>
      ),
    },
  ]
  return (
    <Table
      label={text('scans.table')}
      columns={columns.map(column => ({ ...column, label: text(`scans.column.${column.name}`) }))}
      rows={scans}
      keyOf={scan => scan.id}
    />
  )
}

/** The country of a scan's contact by its name; a dash where there is no contact. */
function ScanCountry({ scan }: { scan: AdminScan }) {
  const text = useAdminText()
  const language = useLanguage()
  const { country } = scan
  if (country) return <Clipped text={`${flagOf(country)} ${countryName(country, language)}`} />
  return <Clipped text="" fallback={scan.status === 'done' ? text('scans.unknownCountry') : '–'} />
}

/** The contact that a scan gave, or why there is none. */
function ScanContact({ scan }: { scan: AdminScan }) {
  const text = useAdminText()
  const name = fullName(scan)
  if (scan.failure) {
    return <Badge tone="warning">{text('scans.failed', { reason: text(`failure.${scan.failure}`) })}</Badge>
  }
  if (name || scan.company) return <Clipped text={name} fallback={text('scans.unnamed')} />
  return <Badge>{text(`scans.status.${scan.status}`)}</Badge>
}
