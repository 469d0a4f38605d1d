import type { Profile } from '#contracts/portal.ts'
import type { PortalKey } from '#miniapp/features/portal/session/portal-text.ts'

export type ProfileField = keyof Pick<
  Profile,
  'first_name' | 'last_name' | 'email' | 'phone' | 'company' | 'position' | 'website'
>

/** The fields of the profile in the order in which they are shown, and how browsers help to fill them in. */
export const profileFields: readonly { name: ProfileField; label: PortalKey; type?: string; autoComplete: string }[] = [
  { name: 'first_name', label: 'profile.firstName', autoComplete: 'given-name' },
  { name: 'last_name', label: 'profile.lastName', autoComplete: 'family-name' },
  { name: 'email', label: 'profile.email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'profile.phone', type: 'tel', autoComplete: 'tel' },
  { name: 'company', label: 'profile.company', autoComplete: 'organization' },
  { name: 'position', label: 'profile.position', autoComplete: 'organization-title' },
  { name: 'website', label: 'profile.website', type: 'url', autoComplete: 'url' },
]
