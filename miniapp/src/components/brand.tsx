import { ScanLine } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'

/** The product's name, which leads home. Not a link inside the app: to a browser that is not signed in the server shows the front door there. */
export function Brand() {
  const text = useText()
  return (
    <a href="/" className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-2 font-semibold">
      <ScanLine aria-hidden="true" className="size-6 text-link" />
      {text('app')}
    </a>
  )
}
