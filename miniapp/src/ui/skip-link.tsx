import { useText } from '#miniapp/texts/text.ts'

/** The first stop of the keyboard: past the navigation, to the content. It is seen only while it has the focus. */
export function SkipLink() {
  const text = useText()
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 flex min-h-11 items-center rounded-control bg-accent px-4 text-sm font-medium text-accent-text not-focus:sr-only"
    >
      {text('skip')}
    </a>
  )
}
