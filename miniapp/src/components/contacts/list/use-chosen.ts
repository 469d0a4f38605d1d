import { useMemo, useState } from 'react'

export type Chosen = {
  isChoosing: boolean
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  /** Chooses these and no others. */
  choose: (ids: readonly number[]) => void
  start: () => void
  stop: () => void
}

/** The contacts that are chosen in the list, to do something with all of them. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>()
  return useMemo(
    () => ({
      isChoosing: ids !== undefined,
      ids: ids ?? new Set(),
      toggle(id) {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        setIds(next)
      },
      choose: wanted => setIds(new Set(wanted)),
      start: () => setIds(new Set()),
      stop: () => setIds(undefined),
    }),
    [ids],
  )
}
