import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination } from '#contracts/admin.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useAdminText } from './admin-text.ts'

/** The length of a list, which of its pages is shown, and the ways to the previous and the next one. */
export function AdminPages(props: { list: 'users' | 'scans'; pagination: Pagination; onPage: (page: number) => void }) {
  const text = useAdminText()
  const language = useLanguage()
  const { page, totalPages, total, hasPrev, hasNext } = props.pagination
  const say = (figure: number) => figure.toLocaleString(language)
  return (
    <nav aria-label={text('page.label')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="mr-auto text-sm text-muted tabular-nums">
        {text(`${props.list}.count`, { count: total, formatted: say(total) })} ·{' '}
        {text('page.of', { page: say(page), pages: say(totalPages) })}
      </p>
      <span className="flex gap-2">
        <Button icon={ChevronLeft} disabled={!hasPrev} onClick={() => props.onPage(page - 1)}>
          {text('page.previous')}
        </Button>
        <Button disabled={!hasNext} onClick={() => props.onPage(page + 1)}>
          {text('page.next')}
          <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
        </Button>
      </span>
    </nav>
  )
}
