import type { Pagination as PageOf } from '#contracts/admin.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Pagination } from '#miniapp/ui/pagination.tsx'
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
