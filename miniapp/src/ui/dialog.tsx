import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useBackButton, useTopMainButton } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './hooks/use-return-focus.ts'

/**
 * A dialog: a sheet from the bottom on phones, a window in the middle from 640 px. Telegram's back button closes it, and its
 * main button is away meanwhile, unless the dialog's form has one.
 */
export function Dialog(props: {
  title: string
  hint?: string
  /** Leaves at least a fifth of the screen free. */
  low?: boolean
  /** A touch beside it does not close it: what it holds would be lost. */
  keepsOpen?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  const returnFocus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  useBackButton(true, props.onClose)
  useTopMainButton(null)
  return (
    <Primitive.Root open onOpenChange={open => !open && props.onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim" />
        <Primitive.Content
          ref={content}
          tabIndex={-1}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={event => props.keepsOpen && event.preventDefault()}
          // Not the close button, which comes first, and no input: that would raise a phone's keyboard.
          onOpenAutoFocus={event => {
            event.preventDefault()
            content.current?.focus()
          }}
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-30 flex animate-rise flex-col rounded-t-card bg-surface pb-(--safe-bottom) focus:outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[30rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card',
            props.low ? 'max-h-[80dvh]' : 'max-h-[calc(var(--app-height)-var(--safe-top)-1rem)]',
          )}
        >
          <header className="flex items-start gap-2 border-b border-hairline py-2 pr-2 pl-5">
            <div className="min-w-0 flex-1 py-2 break-words">
              <Primitive.Title className="text-base font-semibold">{props.title}</Primitive.Title>
              {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
            </div>
            <Primitive.Close asChild>
              <Button look="plain" icon={X} className="text-muted!" aria-label={text('close')} />
            </Primitive.Close>
          </header>
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
