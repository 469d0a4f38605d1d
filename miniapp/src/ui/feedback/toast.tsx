import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { partsAhead } from '#miniapp/ui/fetch-ahead.ts'
import type { ShownToast, Toast, ToastViewProps } from './toast-view.tsx'

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** The first screen shows no toast: the component is fetched after it. */
const fetchView = async () => (await import('./toast-view.tsx')).ToastView

partsAhead.add({ fetch: fetchView })

/** As many toasts stand together on a small screen. */
const most = 3

/** Shows toasts. An error, or the next deletion, does not take away the Undo of the last one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const telegram = useTelegram()
  const lastKey = useRef(0)
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const [ToastView, setView] = useState<ComponentType<ToastViewProps>>()

  const show = useCallback(
    (toast: Toast) => {
      const key = ++lastKey.current
      // Toasts with a button stay for their time; others give way to the next.
      setShown(before => [...before.filter(({ action }) => action).slice(1 - most), { ...toast, key }])
      telegram.haptic(toast.tone === 'error' ? 'error' : 'success')
    },
    [telegram],
  )

  const isWanted = shown.length > 0 && !ToastView
  useEffect(() => {
    if (!isWanted) return
    // Without a connection there is nothing to show it with.
    fetchView().then(
      view => setView(() => view),
      () => setShown([]),
    )
  }, [isWanted])

  return (
    <ToastContext value={show}>
      {children}
      {shown.length > 0 && ToastView && (
        <ToastView toasts={shown} onClose={key => setShown(before => before.filter(toast => toast.key !== key))} />
      )}
    </ToastContext>
  )
}

/** Shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
