import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useBackButton } from '#miniapp/telegram/telegram-provider.tsx'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { useReturnFocus } from '#miniapp/ui/hooks/use-return-focus.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** A photo over the whole screen, below `children`; a tap on it magnifies, and then it can be moved about. */
export function PhotoViewer(props: {
  name: string
  /** Undefined until it is there. */
  source: string | undefined
  /** Why it will not be there; null while it may. */
  error: unknown
  onClose: () => void
  children: ReactNode
}) {
  const { name, source, error, onClose } = props
  const text = useText()
  const errorText = useErrorText()
  const [isMagnified, setMagnified] = useState(false)
  const returnFocus = useReturnFocus()
  useBackButton(true, onClose)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim backdrop-blur-sm" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-30 flex flex-col pt-(--safe-top) pb-(--safe-bottom) outline-none"
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          <div className="flex shrink-0 items-center gap-1 p-2">
            {props.children}
            <Dialog.Close
              aria-label={text('close')}
              className="ml-auto flex size-11 shrink-0 items-center justify-center rounded-full bg-scrim text-on-scrim"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 overflow-auto overscroll-contain p-2">
            {source ? (
              <button
                type="button"
                aria-pressed={isMagnified}
                aria-label={text('contact.enlarge', { photo: name })}
                onClick={() => setMagnified(!isMagnified)}
                className={classNames('m-auto', isMagnified ? 'w-[220%] shrink-0' : 'max-h-full max-w-full')}
              >
                <img src={source} alt={name} className={isMagnified ? 'w-full' : 'max-h-[80dvh] object-contain'} />
              </button>
            ) : error ? (
              <p role="alert" className="m-auto rounded-card bg-surface px-5 py-4 text-sm">
                {errorText(error)}
              </p>
            ) : (
              <Skeleton className="m-auto aspect-[8/5] w-full max-w-xl" />
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
