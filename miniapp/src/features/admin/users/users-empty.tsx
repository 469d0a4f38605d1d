import { FileX, SearchX } from 'lucide-react'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'

/** What a page without users means, and the way to one that has some. */
export function UsersEmpty() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  if (view.page > 1)
    return (
      <Notice icon={FileX} title={text('page.beyond')}>
        <Button look="primary" onClick={() => change({ page: 1 })}>
          {text('page.first')}
        </Button>
      </Notice>
    )
  const isNarrowed = view.filter !== 'all' || view.search !== ''
  return (
    <Notice icon={SearchX} title={text('users.empty')} hint={isNarrowed ? text('users.emptyHint') : undefined}>
      {isNarrowed && <Button onClick={() => change({ filter: 'all', search: '' })}>{text('users.showAll')}</Button>}
    </Notice>
  )
}
