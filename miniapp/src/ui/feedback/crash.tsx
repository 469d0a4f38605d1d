import { Bug } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from './notice.tsx'

/** What stands in the place of a screen that broke. */
export function Crash() {
  const text = useText()
  return (
    <main role="alert" className="flex min-h-(--app-height)">
      <Notice icon={Bug} isPage title={text('crash.title')} hint={text('crash.hint')}>
        <Button look="primary" onClick={() => location.reload()}>
          {text('crash.reload')}
        </Button>
      </Notice>
    </main>
  )
}
