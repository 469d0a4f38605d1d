import { CloudOff } from 'lucide-react'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from './notice.tsx'

/** What happened when a screen's data could not be loaded, and a way to try again. */
export function LoadError(props: {
  title: string
  query: { error: unknown; refetch: () => unknown }
  isPage?: boolean
}) {
  const { title, query, isPage = false } = props
  const text = useText()
  const errorText = useErrorText()
  return (
    <div role="alert" className="flex flex-1">
      <Notice icon={CloudOff} isPage={isPage} title={title} hint={errorText(query.error)}>
        <Button look="primary" onClick={() => void query.refetch()}>
          {text('retry')}
        </Button>
      </Notice>
    </div>
  )
}
