import { Toast as Primitive } from 'radix-ui'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

export type Toast = {
  title: string
  description?: string
  tone?: 'neutral' | 'error'
  action?: { label: string; onClick: () => void }
}

export type ShownToast = Toast & { key: number }

export type ToastViewProps = { toasts: readonly ShownToast[]; onClose: (key: number) => void }

/** Toasts, the last one lowest: each is there for 5000 ms, swiped away to the right by 50 px, focused with F8 (Radix's defaults). */
export function ToastView({ toasts, onClose }: ToastViewProps) {
  const text = useText()
  return (
    <Primitive.Provider label={text('notifications')}>
      {toasts.map(toast => (
        <OneToast key={toast.key} toast={toast} onClose={() => onClose(toast.key)} />
      ))}
      <Primitive.Viewport
        className={classNames(
          'fixed inset-x-0 bottom-[calc(var(--safe-bottom)+4.5rem)] z-40 mx-auto flex w-[calc(100%-2rem)] max-w-sm flex-col gap-2 outline-none lg:bottom-6',
          // On a phone it would lie over the field for a code, which is what is filled in next.
          'in-[:root:has([autocomplete=one-time-code])]:top-4 in-[:root:has([autocomplete=one-time-code])]:bottom-auto',
        )}
      />
    </Primitive.Provider>
  )
}

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <Primitive.Root
      onOpenChange={open => !open && onClose()}
      className={classNames(
        'flex animate-rise items-center gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        toast.tone === 'error' ? 'border-danger' : 'border-hairline',
      )}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <Primitive.Title className={classNames('text-sm font-medium', toast.tone === 'error' && 'text-danger')}>
          {toast.title}
        </Primitive.Title>
        {toast.description && (
          <Primitive.Description className="text-sm text-muted">{toast.description}</Primitive.Description>
        )}
      </div>
      {toast.action && (
        <Primitive.Action
          altText={toast.action.label}
          onClick={toast.action.onClick}
          className="min-h-11 rounded-control px-4 text-sm font-semibold text-link hover:bg-raised"
        >
          {toast.action.label}
        </Primitive.Action>
      )}
    </Primitive.Root>
  )
}
