import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { partsAhead } from '#miniapp/ui/fetch-ahead.ts'
import type { Toast } from './toast-view.tsx'

const ToastContext = createContext<(toast: Toast) => void>(() => {})

type View = ComponentType<{ toast: Toast; onClose: () => void }>

/** The first screen shows no toast: the component is fetched after it. */
const fetchView = async () => (await import('./toast-view.tsx')).ToastView

partsAhead.add({ fetch: fetchView })

/** Shows one toast at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const telegram = useTelegram()
  const [shown, setShown] = useState<(Toast & { key: number }) | undefined>()
  const [ToastView, setView] = useState<View>()

  const show = useCallback(
    (toast: Toast) => {
      setShown(before => ({ ...toast, key: (before?.key ?? 0) + 1 }))
      telegram.haptic(toast.tone === 'error' ? 'error' : 'success')
    },
    [telegram],
  )

  const isWanted = shown !== undefined && !ToastView
  useEffect(() => {
    if (!isWanted) return
    // Without a connection there is nothing to show it with.
    fetchView().then(
      view => setView(() => view),
      () => setShown(undefined),
    )
  }, [isWanted])

  return (
    <ToastContext value={show}>
      {children}
      {shown && ToastView && <ToastView key={shown.key} toast={shown} onClose={() => setShown(undefined)} />}
    </ToastContext>
  )
}

/** Shows a toast; a new one takes the place of the one before. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
