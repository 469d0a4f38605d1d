import { Copy, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PublicCard } from '#contracts/my-card.ts'
import type { Profile } from '#contracts/portal.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { type PortalKey, useFieldErrorText, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'

/** Who the person is, and the facts of their account. */
export function ProfileTab({ user }: { user: Profile }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <PersonalInformation user={user} />
      <AccountDetails user={user} />
    </div>
  )
}

/** The person's own contact data: shown, or in a form that Cancel closes without a trace. */
function PersonalInformation({ user }: { user: Profile }) {
  const text = usePortalText()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={text('profile.personal')}
      actions={
        !isEditing && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {text('profile.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {profileFields.map(({ name, label }) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{text(label)}</dt>
              <dd className="break-words">{user[name] || text('profile.empty')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** The facts of the account: Telegram id, plan, since when, WhatsApp. */
function AccountDetails({ user }: { user: Profile }) {
  const text = usePortalText()
  const copy = useCopy()
  const language = useLanguage()
  const id = String(user.telegram_id)
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(user.created_at))
  return (
    <Card title={text('profile.account')}>
      <dl className="divide-y divide-hairline">
        <Fact label={text('profile.telegramId')}>
          <span className="tabular-nums">{id}</span>
          <Button look="plain" icon={Copy} aria-label={text('profile.copyTelegramId')} onClick={() => void copy(id)} />
        </Fact>
        <Fact label={text('profile.plan')}>
          <PlanBadge plan={user.plan} />
        </Fact>
        <Fact label={text('profile.memberSince')}>{since}</Fact>
        <Fact label={text('profile.whatsApp')}>
          <Badge tone={user.whatsapp_connected ? 'success' : 'neutral'}>
            {text(user.whatsapp_connected ? 'profile.connected' : 'profile.disconnected')}
          </Badge>
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-center gap-1">{children}</dd>
    </div>
  )
}

/** The form of the person's contact data. The server checks it and names the wrong fields (SPEC §5). */
function ProfileForm({ user, onClose }: { user: Profile; onClose: () => void }) {
  const text = usePortalText()
  const fieldErrorText = useFieldErrorText()
  const toast = useToast()
  const save = useSaveProfile()
  const { first_name, last_name, email, phone, company, position, website } = user
  const form = useForm<Record<ProfileField, string>>({
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

type ProfileField = keyof PublicCard

/** The fields of the profile in the order in which they are shown, and how browsers help to fill them in. */
const profileFields: readonly { name: ProfileField; label: PortalKey; type?: string; autoComplete: string }[] = [
  { name: 'first_name', label: 'profile.firstName', autoComplete: 'given-name' },
  { name: 'last_name', label: 'profile.lastName', autoComplete: 'family-name' },
  { name: 'email', label: 'profile.email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'profile.phone', type: 'tel', autoComplete: 'tel' },
  { name: 'company', label: 'profile.company', autoComplete: 'organization' },
  { name: 'position', label: 'profile.position', autoComplete: 'organization-title' },
  { name: 'website', label: 'profile.website', type: 'url', autoComplete: 'url' },
]
