import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useRef } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { ContactItem } from './contact-item.tsx'

/** Only the rows in sight exist, at their measured heights, so that 10,000 contacts scroll smoothly. */
export function VirtualContacts(props: {
  contacts: readonly Contact[]
  selectedId: number | undefined
  onEdit: (contact: Contact) => void
}) {
  const { contacts } = props
  const scroller = useRef<HTMLDivElement>(null)
  // A new function would make the virtualizer measure all rows anew each time.
  const keyOf = useCallback((index: number) => contacts[index]?.id ?? index, [contacts])
  // The rows in sight are drawn first, then those around them.
  const overscan = useDeferredValue(4, 0)
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: () => 264,
    gap: 12,
    overscan,
    paddingEnd: 16,
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(row => {
          const contact = contacts[row.index]
          return (
            contact && (
              <li
                key={row.key}
                ref={rows.measureElement}
                data-index={row.index}
                aria-setsize={contacts.length}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <ContactItem
                  contact={contact}
                  isSelected={contact.id === props.selectedId}
                  onEdit={() => props.onEdit(contact)}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
