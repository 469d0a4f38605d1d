import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'

/** Stands before the first message: earlier ones come when it is pressed, or when it is about to scroll into sight. */
export function EarlierButton(props: {
  scroller: RefObject<HTMLElement | null>
  firstShown: number
  isLoading: boolean
  onShow: () => void
}) {
  const { scroller, firstShown, isLoading, onShow } = props
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const show = useRef(onShow)
  useEffect(() => {
    show.current = onShow
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that leaves the button in sight calls for the next
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && show.current(), {
      root: scroller.current,
      rootMargin: '600px 0px 0px',
    })
    if (button.current) watch.observe(button.current)
    return () => watch.disconnect()
  }, [scroller, firstShown])
  useLayoutEffect(() => {
    const own = button.current
    // The keyboard stays among the messages when there is nothing more to show.
    return () => {
      if (document.activeElement === own) scroller.current?.focus({ preventScroll: true })
    }
  }, [scroller])
  return (
    <Button ref={button} look="plain" className="self-center" aria-disabled={isLoading} onClick={onShow}>
      {text(isLoading ? 'loading' : 'chat.earlier')}
    </Button>
  )
}
