import { Bug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from './notice.tsx'

/** Says that a screen broke (or that its script cannot be fetched any more), instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Crash /> : this.props.children
  }
}

function Crash() {
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
