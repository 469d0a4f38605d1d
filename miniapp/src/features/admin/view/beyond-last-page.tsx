import { FileX } from 'lucide-react'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { useAdminText } from './admin-text.ts'
import { useAdminView } from './use-admin-view.ts'

/** Says that a list has no such page, and leads to its first one. */
export function BeyondLastPage() {
  const text = useAdminText()
  const { change } = useAdminView()
  return (
    <Notice icon={FileX} title={text('page.beyond')}>
      <Button look="primary" onClick={() => change({ page: 1 })}>
        {text('page.first')}
      </Button>
    </Notice>
  )
}
