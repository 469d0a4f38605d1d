import type { Profile } from '#contracts/portal.ts'
import { AccountDetails } from './account-details.tsx'
import { PersonalInformation } from './personal-information.tsx'

/** Who the person is, and the facts of their account. */
export function ProfileTab({ user }: { user: Profile }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <PersonalInformation user={user} />
      <AccountDetails user={user} />
    </div>
  )
}
