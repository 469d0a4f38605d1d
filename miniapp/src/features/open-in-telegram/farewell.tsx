import { Hand } from 'lucide-react'
import { Notice } from '#miniapp/components/notice.tsx'
import { usePageTitle } from '#miniapp/components/use-page-title.ts'
import { useText } from '#miniapp/lib/text.ts'

/** The last screen of somebody who has deleted their account. */
export function Farewell() {
  const text = useText()
  usePageTitle(text('farewell.title'))
  return (
    <main className="flex min-h-(--app-height)">
      <Notice icon={Hand} isPage title={text('farewell.title')} hint={text('farewell.hint')} />
    </main>
  )
}
