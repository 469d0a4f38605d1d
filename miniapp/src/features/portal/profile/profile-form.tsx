import { useForm } from 'react-hook-form'
import type { Profile } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useFieldErrorText, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { type ProfileField, profileFields } from './profile-fields.ts'

type Values = Record<ProfileField, string>

/** The form of the person's contact data. The server checks it and names the wrong fields (SPEC §5). */
export function ProfileForm({ user, onClose }: { user: Profile; onClose: () => void }) {
  const text = usePortalText()
  const fieldErrorText = useFieldErrorText()
  const toast = useToast()
  const save = useSaveProfile()
  const { first_name, last_name, email, phone, company, position, website } = user
  const form = useForm<Values>({
    defaultValues: { first_name, last_name, email, phone, company, position, website },
  })
  const { errors, isDirty } = form.formState
  useClosingGuard(isDirty)

  const submit = form.handleSubmit(async values => {
    try {
      await save.mutateAsync(values)
      toast({ title: text('toast.profileUpdated'), description: text('toast.profileUpdatedText') })
      onClose()
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields : {}
      const [first, ...rest] = profileFields.filter(({ name }) => wrong[name])
      for (const { name } of [...rest, ...(first ? [first] : [])]) {
        form.setError(name, { message: wrong[name] ?? '' }, { shouldFocus: name === first?.name })
      }
      if (!first) toast({ title: text('error'), description: text('toast.profileFailed'), tone: 'error' })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {profileFields.map(({ name, label, type = 'text', autoComplete }) => (
          <Field
            key={name}
            label={text(label)}
            type={type}
            autoComplete={autoComplete}
            hint={name === 'phone' ? text('profile.phoneNote') : undefined}
            error={fieldErrorText(errors[name]?.message)}
            {...form.register(name)}
          />
        ))}
      </div>
      <DialogFooter cancel={text('profile.cancel')} onCancel={onClose}>
        <Button type="submit" look="primary" disabled={save.isPending}>
          {text(save.isPending ? 'profile.saving' : 'profile.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}
