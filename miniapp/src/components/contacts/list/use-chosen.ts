import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactList } from '#miniapp/api/contacts.ts'

export type Chosen = {
  isChoosing: boolean
  ids: ReadonlySet<number>
  /** How many the list held when all of them were chosen; undefined once one was added or taken off by hand. */
  total: number | undefined
  toggle: (id: number) => void
  /** Chooses these, which are all of a list of `total`. */
  chooseAll: (ids: readonly number[], total: number) => void
  /** Chooses these no more. */
  drop: (ids: readonly number[]) => void
  start: () => void
  stop: () => void
}

/**
 * The contacts that are chosen in the list, to do something with all of them. They are chosen in this list: another search
 * or filter begins with none, so that nothing is done to contacts that it hides. Another order keeps them.
 */
export function useChosen({ sort: _, ...filter }: ContactList): Chosen {
  const of = hashKey([filter])
  const [held, setHeld] = useState<{ of: string; ids: ReadonlySet<number>; total: number | undefined }>()
  const choice = held?.of === of ? held : { of, ids: none, total: undefined }
  const choose = (ids: ReadonlySet<number>, total?: number) => setHeld({ of, ids, total })
  return {
    isChoosing: held !== undefined,
    ids: choice.ids,
    total: choice.total,
    toggle: id => choose(choice.ids.has(id) ? without(choice.ids, [id]) : new Set([...choice.ids, id])),
    chooseAll: (ids, total) => choose(new Set(ids), total),
    drop: ids => setHeld(before => before && { ...before, ids: without(before.ids, ids), total: undefined }),
    start: () => choose(none),
    stop: () => setHeld(undefined),
  }
}

const none: ReadonlySet<number> = new Set()

function without(ids: ReadonlySet<number>, dropped: readonly number[]): ReadonlySet<number> {
  const left = new Set(ids)
  for (const id of dropped) left.delete(id)
  return left
}
