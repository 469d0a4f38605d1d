import { labelledHandle, profileKey, profileNames, shownHandle } from 'card-reader/profile-names'
import { type Profile, type ProfileKind, profileKinds, typedProfile } from 'card-reader/profiles'
import { AtSign, X } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength, maxProfiles } from '#contracts/lengths.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { websiteLink } from '#miniapp/format/website-link.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { Select } from '#miniapp/ui/select.tsx'

/** The pages of a contact on networks; a link or a handle adds one. Without any it is one button. */
export function ContactProfiles({ contact }: { contact: Contact }) {
  const text = useText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  const [kind, setKind] = useState<ProfileKind>('linkedin')
  const [handle, setHandle] = useState('')
  const [isOpened, setOpened] = useState(false)
  const { profiles } = contact

  function add(event: SubmitEvent): void {
    event.preventDefault()
    if (!handle.trim()) return
    const typed = typedProfile({ kind, handle: handle.trim() })
    const others = profiles.filter(profile => profileKey(profile) !== profileKey(typed))
    update.mutate({ profiles: [...others, typed] }, { onSuccess: () => setHandle('') })
  }

  const move = (moved: Profile, to: ProfileKind) => {
    const typed = typedProfile({ kind: to, handle: moved.handle })
    update.mutate({ profiles: profiles.map(profile => (profile === moved ? typed : profile)) })
  }
  const remove = (gone: Profile) => update.mutate({ profiles: profiles.filter(profile => profile !== gone) })

  if (profiles.length === 0 && !isOpened) {
    return (
      <Button icon={AtSign} look="plain" className="-ml-3 self-start px-3" onClick={() => setOpened(true)}>
        {text('contact.add')}
      </Button>
    )
  }
  return (
    <Section title={text('contact.profiles')}>
      {profiles.length > 0 && (
        <ul className="rounded-card border border-hairline bg-surface">
          {profiles.map(profile => (
            <li key={profileKey(profile)} className="flex items-center border-b border-hairline last:border-b-0">
              {profile.kind === 'other' && profile.link === '' ? (
                <HandleLine profile={profile} onNetwork={chosen => move(profile, chosen)} />
              ) : (
                <ProfileLine profile={profile} />
              )}
              <button
                type="button"
                aria-label={text('contact.removeProfile', { profile: labelledHandle(profile) })}
                onClick={() => remove(profile)}
                className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {profiles.length < maxProfiles && (
        <form onSubmit={add} className="flex flex-wrap items-end gap-2">
          <NetworkSelect label={text('contact.network')} kind={kind} onChange={setKind} />
          <Field
            label={text('contact.addProfile')}
            value={handle}
            maxLength={maxLength.website}
            autoComplete="off"
            autoCapitalize="none"
            autoFocus={isOpened}
            spellCheck={false}
            onChange={event => setHandle(event.target.value)}
            error={update.error ? errorText(update.error) : undefined}
            className="min-w-40 flex-1"
          />
          <Button type="submit" disabled={update.isPending}>
            {text('contact.add')}
          </Button>
        </form>
      )}
    </Section>
  )
}

/** The network and the handle, which leads to its page where it has one. */
function ProfileLine({ profile }: { profile: Profile }) {
  const text = useText()
  const href = websiteLink(profile.link)
  const lines = (
    <>
      <span className="block text-xs text-muted">{profileNames[profile.kind] || text('contact.otherNetwork')}</span>
      <span className={classNames('block break-words', href && 'text-link')}>{shownHandle(profile)}</span>
    </>
  )
  const look = 'block min-h-14 min-w-0 flex-1 px-4 py-2 -outline-offset-2'
  if (!href) return <div className={look}>{lines}</div>
  return (
    <ExternalLink href={href} className={classNames(look, 'hover:bg-raised')}>
      {lines}
    </ExternalLink>
  )
}

/** A handle whose network the card only draws: choosing it makes the link. */
function HandleLine({ profile, onNetwork }: { profile: Profile; onNetwork: (kind: ProfileKind) => void }) {
  const text = useText()
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 break-words">{shownHandle(profile)}</span>
      <label htmlFor={id} className="sr-only">
        {text('contact.networkOf', { profile: shownHandle(profile) })}
      </label>
      <NetworkSelect id={id} kind={profile.kind} onChange={onNetwork} />
    </div>
  )
}

type Network = { id?: string; label?: string; kind: ProfileKind; onChange: (kind: ProfileKind) => void }

function NetworkSelect({ kind, onChange, ...named }: Network) {
  const text = useText()
  return (
    <Select
      {...named}
      value={kind}
      onChange={({ target }) => onChange(profileKinds.find(one => one === target.value) ?? 'other')}
    >
      {profileKinds.map(one => (
        <option key={one} value={one}>
          {profileNames[one] || text('contact.otherNetwork')}
        </option>
      ))}
    </Select>
  )
}
