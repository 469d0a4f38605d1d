import type { BookRow } from '#core/own-book/sync/book-rows.ts'

/** Passes that take long and go on beside the others. */
const mostAside = 8

/** A pass in progress. */
export type Turn = {
  /** Whether the pass before took long, so that this one should step aside at once. */
  wasLong: boolean
  /** Makes room for another pass. False where too many went aside already, or this one did. */
  stepAside(): boolean
  end(how: { isLong: boolean }): void
}

/** Whose pass is next: whoever has waited longest. Servers that take long never hold all places. */
export class BookTurns {
  readonly #inProgress = new Set<number>()
  readonly #aside = new Set<number>()
  readonly #slow = new Set<number>()
  readonly #turns = new Map<number, number>()
  #turn = 0

  next(due: readonly BookRow[]): BookRow | undefined {
    const mayBegin = ({ user_id: id }: BookRow) =>
      !this.#inProgress.has(id) && (!this.#slow.has(id) || this.#aside.size < mostAside)
    const turnOf = ({ user_id: id }: BookRow) => this.#turns.get(id) ?? 0
    return due.filter(mayBegin).sort((one, other) => turnOf(one) - turnOf(other))[0]
  }

  take({ user_id: id }: BookRow): Turn {
    const wasLong = this.#slow.delete(id)
    this.#inProgress.add(id)
    this.#turn++
    this.#turns.set(id, this.#turn)
    const stepAside = () => {
      if (this.#aside.size >= mostAside || this.#aside.has(id)) return false
      this.#aside.add(id)
      return true
    }
    const end: Turn['end'] = ({ isLong }) => {
      if (isLong) this.#slow.add(id)
      this.#inProgress.delete(id)
      this.#aside.delete(id)
      if (this.#inProgress.size === 0) this.#turns.clear()
    }
    return { wasLong, stepAside, end }
  }
}
