import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CardField, CardSide, Contact } from '#contracts/contacts.ts'
import type { ReadValues, ReadValuesOfSides } from '#contracts/values/read-values.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { EditContactDialog } from '#miniapp/components/contact/edit-contact-dialog.tsx'
import { UnreadScripts } from '#miniapp/components/contact/unread-scripts.tsx'
import { isDoubtful } from '#miniapp/format/doubtful.ts'
import { type EditableField, editableFields } from '#miniapp/format/editable-fields.ts'
import { useBackButton, useTopMainButton } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useReturnFocus } from '#miniapp/ui/hooks/use-return-focus.ts'
import { CardFocus } from './card-focus.tsx'
import { CompareField } from './compare-field.tsx'
import { useCompareText } from './compare-text.ts'

type Props = { contact: Contact; field: CardField | undefined; onClose: () => void }

/** Corrects a contact beside the photo of its card, from `field` on; without a photo it is the form with all fields. */
export function CompareDialog(props: Props) {
  if (props.contact.images.length === 0) return <EditContactDialog {...props} />
  return <Comparison {...props} />
}

function Comparison({ contact, field, onClose }: Props) {
  const text = useText()
  const compareText = useCompareText()
  const { userId } = useApi()
  const values = useCall('GET /api/contacts/{userId}/{contactId}/read-values', { userId, contactId: contact.id })
  // The order stays while the fields are checked one by one.
  const [fields] = useState(() => editableFields(contact).toSorted((a, b) => rank(contact, b) - rank(contact, a)))
  const [current, setCurrent] = useState<EditableField>(field ?? fields[0] ?? 'first_name')
  const list = useRef<HTMLDivElement>(null)
  const area = useVisibleArea()
  const returnFocus = useReturnFocus()
  useBackButton(true, onClose)
  useTopMainButton(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a keyboard that comes up leaves less to see it in
  useEffect(() => {
    list.current?.querySelector(`[data-field=${current}]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, area.height])

  const focus = (wanted: EditableField | undefined) =>
    list.current?.querySelector<HTMLElement>(wanted ? `[data-field=${wanted}] input` : '[data-done]')?.focus()
  const left = fields.filter(one => isDoubtful(contact, one)).length
  const place = values.data && findPlace(contact, current, values.data)
  const unread = contact.images.flatMap(side => values.data?.[side]?.unread_scripts ?? [])

  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={event => {
            event.preventDefault()
            focus(current)
          }}
          style={area}
          className="fixed inset-x-0 z-30 flex animate-appear flex-col bg-bg pt-(--safe-top) outline-none"
        >
          <header className="flex shrink-0 items-center gap-2 border-b border-hairline py-1 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate text-base font-semibold">{text('contact.compare')}</Dialog.Title>
              <p role="status" className="text-xs text-muted">
                {left > 0 ? compareText('toCheck', { count: left }) : compareText('checked')}
              </p>
            </div>
            <p className="text-xs text-muted max-lg:hidden">{compareText('keys')}</p>
            <Dialog.Close asChild>
              <Button look="plain" icon={X} className="text-muted!" aria-label={text('close')} />
            </Dialog.Close>
          </header>
          <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
            <CardFocus
              contactId={contact.id}
              side={place?.side ?? contact.images[0] ?? 'front'}
              box={place?.box}
              className="h-[40%] shrink-0 lg:h-auto lg:flex-1"
            />
            <div
              ref={list}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-hairline py-2 pb-[calc(var(--safe-bottom)+0.5rem)] max-lg:border-t lg:w-[26rem] lg:flex-none lg:border-l"
            >
              {unread.length > 0 && (
                <p className="px-4 py-2 text-sm text-muted">
                  <UnreadScripts scripts={[...new Set(unread)]} as="saved" />
                </p>
              )}
              {fields.map((one, index) => (
                <CompareField
                  key={one}
                  contact={contact}
                  field={one}
                  read={values.data && findPlace(contact, one, values.data)?.read}
                  isCurrent={one === current}
                  onFocus={() => setCurrent(one)}
                  onMove={step => focus(fields[Math.max(0, index + step)])}
                />
              ))}
              <div className="px-4 py-2">
                <Button data-done look="primary" className="w-full" onClick={onClose}>
                  {compareText('done')}
                </Button>
              </div>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The doubtful fields come first, the empty ones last. */
function rank(contact: Contact, field: EditableField): number {
  if (isDoubtful(contact, field)) return 2
  return contact[field] ? 1 : 0
}

/** Where a value stands: on the side that says it so, else on the one that was read first. */
function findPlace(contact: Contact, field: EditableField, sides: ReadValuesOfSides) {
  const places = (['front', 'back'] as const satisfies CardSide[]).flatMap(side => {
    const values: Partial<Record<EditableField, ReadValues[CardField]>> = sides[side] ?? {}
    const value = values[field]
    return value ? [{ side, ...value }] : []
  })
  return places.find(({ read }) => read === contact[field]) ?? places[0]
}

/** The part of the window that a phone's keyboard leaves free, in pixels: where it begins and how high it is. */
function useVisibleArea(): { top: number; height: number } {
  const top = useSyncExternalStore(subscribe, () => Math.round(window.visualViewport?.offsetTop ?? 0))
  const height = useSyncExternalStore(subscribe, () => {
    const { height, scale } = window.visualViewport ?? { height: window.innerHeight, scale: 1 }
    // Who has magnified the page sees less of it; its layout stays.
    return Math.round(height * scale)
  })
  return { top, height }
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport
  window.addEventListener('resize', listener)
  viewport?.addEventListener('resize', listener)
  viewport?.addEventListener('scroll', listener)
  return () => {
    window.removeEventListener('resize', listener)
    viewport?.removeEventListener('resize', listener)
    viewport?.removeEventListener('scroll', listener)
  }
}
