import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

/** Previous and next page, and where one is. */
export function Pagination(props: {
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
