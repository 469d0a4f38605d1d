import type { BaseSyntheticEvent } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { User } from '#core/contracts/users.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { useSaveUser } from '#miniapp/features/settings/parts/use-save-user.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { checkSettings } from './check-settings.ts'
import { useDraft } from './settings-draft.ts'
import type { SettingsValues } from './settings-schema.ts'
import { isSettingsField, valuesOf } from './settings-values.ts'

/** `resetOptions` would hold for every reset. */
const afresh = { keepDirtyValues: false }

/** SPEC's settings form over a user: checked before it is sent, with SPEC's toasts after it (SPEC §8). */
export function useSettingsForm(user: User): {
  form: UseFormReturn<SettingsValues>
  isSaving: boolean
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  discard: () => void
} {
  const text = useSettingsText()
  const offline = useText()('offline')
  const toast = useToast()
  const save = useSaveUser()
  const form = useForm<SettingsValues>({
    values: valuesOf(user),
    // What another screen saved meanwhile must not take away what is being typed here.
    resetOptions: { keepDirtyValues: true },
    resolver: checkSettings,
  })
  useDraft(form)

  const submit = form.handleSubmit(async values => {
    try {
      form.reset(valuesOf(await save.mutateAsync(values)), afresh)
      toast({ title: text('toast.saved'), description: text('toast.savedText') })
    } catch (error) {
      const isOurs = error instanceof ApiError
      const wrong = isOurs ? error.fields : {}
      for (const [name, message] of Object.entries(wrong)) {
        if (isSettingsField(name, values)) form.setError(name, { message }, { shouldFocus: true })
      }
      const message = isOurs && error.code !== 'offline' ? error.message : offline
      toast({ title: text('toast.error'), description: text('toast.failed', { message }), tone: 'error' })
    }
  })
  return { form, isSaving: save.isPending, submit, discard: () => form.reset(valuesOf(user), afresh) }
}
