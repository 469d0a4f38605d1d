import { LogOut } from 'lucide-react'
import type { Profile } from '#contracts/portal.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { useProfilePhoto, useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Who is signed in, on which plan, and the way out. */
export function PortalHeader({ user }: { user: Profile }) {
  const text = usePortalText()
  const { signOut, isDemo } = useSession()
  const photo = useProfilePhoto().data
  return (
    <header className="border-b border-hairline bg-surface pt-(--safe-top)">
      <div className="mx-auto flex min-h-15 w-full max-w-5xl items-center gap-3 px-4 py-2">
        {photo ? (
          <img src={photo} alt="" className="size-11 shrink-0 rounded-full object-cover" />
        ) : (
          <Avatar contact={{ ...user, id: user.telegram_id }} />
        )}
        <div className="flex min-w-0 flex-col items-start sm:flex-row sm:items-center sm:gap-3">
          <div className="flex max-w-full min-w-0 items-center gap-2">
            <p className="truncate font-semibold">{user.first_name}</p>
            {isDemo && <Badge tone="warning">{text('demo')}</Badge>}
          </div>
          <PlanBadge plan={user.plan} />
        </div>
        <span className="ml-auto flex shrink-0">
          {/* On the smallest phones the plan needs its place; the settings have it too. */}
          <span className="flex max-[22rem]:hidden">
            <ThemeButton />
          </span>
          <Button look="plain" icon={LogOut} aria-label={text('signOut')} onClick={() => signOut()} />
        </span>
      </div>
    </header>
  )
}
