import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { AccountDetails } from './account-details.tsx'
import { profileFields } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'

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
