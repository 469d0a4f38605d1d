import { CircleDot } from 'lucide-react'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { Button } from '#miniapp/ui/button.tsx'

/** Always in sight: whether something is unsaved, and the form's submit where Telegram has no button for it. */
export function SaveBar(props: {
  formId: string
  isDirty: boolean
  isSaving: boolean
  hasMainButton: boolean
  onDiscard: () => void
}) {
  const { isDirty, isSaving } = props
  const text = useSettingsText()
  if (props.hasMainButton && !isDirty) return null
  return (
    <div className="shrink-0 border-t border-hairline bg-surface">
      <div className="mx-auto flex w-full max-w-2xl items-center justify-end gap-2 px-4 py-2">
        <p role="status" className="flex min-w-0 flex-1 items-center gap-1.5 text-sm">
          {isDirty && <CircleDot aria-hidden="true" className="hidden size-4 shrink-0 text-warning sm:block" />}
          <span className={isDirty ? 'font-medium text-warning' : 'text-muted'}>
            {text(isDirty ? 'unsaved' : 'allSaved')}
          </span>
        </p>
        {isDirty && (
          <Button look="plain" className="px-2!" disabled={isSaving} onClick={props.onDiscard}>
            {text('discard')}
          </Button>
        )}
        {!props.hasMainButton && (
          <Button type="submit" form={props.formId} look="primary" disabled={isSaving}>
            {text(isSaving ? 'saving' : 'save')}
          </Button>
        )}
      </div>
    </div>
  )
}
