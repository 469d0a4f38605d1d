import { Hand } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

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
