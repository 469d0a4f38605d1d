import { Toast as Primitive } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

export type Toast = {
  title: string
  description?: string
  tone?: 'neutral' | 'error'
  action?: { label: string; onClick: () => void }
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows one toast at a time, 5000 ms, swiped away to the right by 50 px, focused with F8 (SPEC §9; Radix's defaults). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const text = useText()
  const telegram = useTelegram()
  const [shown, setShown] = useState<(Toast & { key: number }) | undefined>()

  const show = useCallback(
    (toast: Toast) => {
      setShown(before => ({ ...toast, key: (before?.key ?? 0) + 1 }))
      telegram.haptic(toast.tone === 'error' ? 'error' : 'success')
    },
    [telegram],
  )

  return (
    <ToastContext value={show}>
      <Primitive.Provider label={text('notifications')}>
        {children}
        {shown && (
          <Primitive.Root
            key={shown.key}
            onOpenChange={open => !open && setShown(undefined)}
            className={classNames(
              'flex animate-rise items-center gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              shown.tone === 'error' ? 'border-danger' : 'border-hairline',
            )}
          >
            <div className="min-w-0 flex-1 py-1.5">
              <Primitive.Title className={classNames('text-sm font-medium', shown.tone === 'error' && 'text-danger')}>
                {shown.title}
              </Primitive.Title>
              {shown.description && (
                <Primitive.Description className="text-sm text-muted">{shown.description}</Primitive.Description>
              )}
            </div>
            {shown.action && (
              <Primitive.Action
                altText={shown.action.label}
                onClick={shown.action.onClick}
                className="min-h-11 rounded-control px-4 text-sm font-semibold text-link hover:bg-raised"
              >
                {shown.action.label}
              </Primitive.Action>
            )}
          </Primitive.Root>
        )}
        <Primitive.Viewport className="fixed inset-x-0 bottom-[calc(var(--safe-bottom)+4.5rem)] z-40 mx-auto flex w-[calc(100%-2rem)] max-w-sm flex-col outline-none lg:bottom-6" />
      </Primitive.Provider>
    </ToastContext>
  )
}

/** Shows a toast; a new one takes the place of the one before. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
