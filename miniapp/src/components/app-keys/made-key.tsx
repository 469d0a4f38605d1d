import { useEffect, useState } from 'react'
import type { AppKeys, NewAppKey } from '#contracts/integrations/app-keys.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { useAppKeysText } from './app-keys-text.ts'
import { CopyLine } from './copy-line.tsx'

type MadeKeyProps = { made: NewAppKey; place: AppKeys; onClose: () => void }

/** The new key, shown this once, with what an address book asks for beside it, or the way to the API's reference. */
export function MadeKey({ made, place, onClose }: MadeKeyProps) {
  const text = useAppKeysText()
  const isBook = made.key.scopes.includes('carddav')
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
      <p className="text-sm font-medium">{text('once')}</p>
      <dl className="flex flex-col gap-3">
        {isBook && <CopyLine label={text('address')} value={place.server} />}
        {isBook && <CopyLine label={text('userName')} value={place.user_name} />}
        <CopyLine label={text(isBook ? 'password' : 'key')} value={made.secret} />
      </dl>
      {isBook ? (
        <BookSteps made={made} place={place} />
      ) : (
        <ExternalLink
          href={`${place.server}/api/v1`}
          className="flex min-h-11 items-center text-sm text-link underline"
        >
          {text('reference')}
        </ExternalLink>
      )}
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogFooter>
    </div>
  )
}

type Device = 'iphone' | 'android' | 'other'

/** How the contacts come into the address book of a device, with a code for its camera. */
function BookSteps({ made, place }: Omit<MadeKeyProps, 'onClose'>) {
  const text = useAppKeysText()
  const [device, setDevice] = useState<Device>(/Android/.test(navigator.userAgent) ? 'android' : 'iphone')
  const profile = `${place.server}/address-book/${place.user_name}.mobileconfig`
  const { host, protocol } = new URL(place.server)
  if (protocol !== 'https:') return <p className="text-sm text-muted">{text('notSafe')}</p>
  const codes: Record<Device, string | undefined> = {
    iphone: profile,
    // DAVx⁵ takes server, user and password out of such an address.
    android: `carddavs://${place.user_name}:${made.secret}@${host}/`,
    other: undefined,
  }
  const code = codes[device]
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={text('device')}
        value={device}
        onChange={setDevice}
        options={(['iphone', 'android', 'other'] as const).map(value => ({ value, label: text(value) }))}
      />
      <p className="text-sm text-muted">{text(`steps.${device}`)}</p>
      {device === 'iphone' && (
        <Button asChild className="self-start">
          <ExternalLink href={profile}>{text('profile')}</ExternalLink>
        </Button>
      )}
      {code && <QrCode text={code} label={text('qr', { device: text(device) })} />}
    </div>
  )
}

/** A QR code, dark on white in every theme so that cameras read it; what draws it is fetched when it is wanted. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>()
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 })
      const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      if (isWanted) setDrawn({ text, size, path: dots.join('') })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  const isDrawn = drawn?.text === text
  return (
    <div className="size-52 self-center">
      {isDrawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
          <title>{label}</title>
          <rect width={drawn.size} height={drawn.size} rx={1} fill="white" />
          <path d={drawn.path} fill="black" />
        </svg>
      )}
    </div>
  )
}
