import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination as PageOf } from '#contracts/admin.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useAdminText } from './admin-text.ts'

/** The pages of a list, with its length. */
export function AdminPages(props: { list: 'users' | 'scans'; pagination: PageOf; onPage: (page: number) => void }) {
  const text = useAdminText()
  const language = useLanguage()
  const { page, totalPages, total } = props.pagination
  const say = (figure: number) => figure.toLocaleString(language)
  return (
    <Pagination
      page={props.pagination}
      onPage={props.onPage}
      words={{
        label: text('page.label'),
        previous: text('page.previous'),
        next: text('page.next'),
        count: text(`${props.list}.count`, { count: total, formatted: say(total) }),
        position: text('page.of', { page: say(page), pages: say(totalPages) }),
      }}
    />
  )
}

/** Previous and next page, and where one is. */
function Pagination(props: {
  page: { page: number; hasPrev: boolean; hasNext: boolean }
  /** How many there are in all, and which page of how many this is. */
  words: { label: string; previous: string; next: string; count: string; position: string }
  onPage: (page: number) => void
}) {
  const { page, words, onPage } = props
  return (
    <nav aria-label={words.label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="mr-auto text-sm text-muted tabular-nums">
        {words.count} · {words.position}
      </p>
      <span className="flex gap-2">
        <Button disabled={!page.hasPrev} onClick={() => onPage(page.page - 1)}>
          <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
          {words.previous}
        </Button>
        <Button disabled={!page.hasNext} onClick={() => onPage(page.page + 1)}>
          {words.next}
          <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
        </Button>
      </span>
    </nav>
  )
}
