import { CircleDot } from 'lucide-react'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useMainButton } from '#miniapp/telegram/use-main-button.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'

/** In sight with the form: whether something is unsaved, and its submit, which is Telegram's button where there is one. */
export function SaveBar(props: {
  formId: string
  isDirty: boolean
  isSaving: boolean
  /** Whether the list of groups is shown, on phones without the form. */
  isForList: boolean
  onSave: () => void
  onDiscard: () => void
}) {
  const { isDirty, isSaving } = props
  const text = useSettingsText()
  const isWanted = isDirty || !props.isForList
  const hasMainButton = useMainButton(
    isWanted
      ? { text: text(isSaving ? 'saving' : 'save'), enabled: !isSaving, busy: isSaving, onPress: props.onSave }
      : null,
  )
  if (hasMainButton && !isDirty) return null
  return (
    <div className={classNames('shrink-0 border-t border-hairline bg-surface', !isWanted && 'max-lg:hidden')}>
      <div className="flex w-full items-center justify-end gap-2 px-4 py-2">
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
        {!hasMainButton && (
          <Button type="submit" form={props.formId} look="primary" disabled={isSaving}>
            {text(isSaving ? 'saving' : 'save')}
          </Button>
        )}
      </div>
    </div>
  )
}
