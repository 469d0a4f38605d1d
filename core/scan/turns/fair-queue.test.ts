import { describe, expect, it } from 'vitest'
import { createFairQueue, type Waiting } from '#core/scan/turns/fair-queue.ts'

/** Serves everybody's scans until none is left; the user ids in the order in which they were served. */
function serve(queues: Record<number, { scans: number; priority: boolean }>): number[] {
  const queue = createFairQueue()
  const left = new Map(Object.entries(queues).map(([id, queue]) => [Number(id), { ...queue }]))
  const order: number[] = []
  for (;;) {
    const waiting: Waiting[] = [...left]
      .filter(([, queue]) => queue.scans > 0)
      .map(([userId, queue]) => ({ userId, scanId: userId * 1000 - queue.scans, priority: queue.priority }))
    const next = queue.next(waiting)
    if (!next) return order
    order.push(next.userId)
    left.get(next.userId)!.scans--
  }
}

describe('the fair queue', () => {
  it('goes round between users, so that forty photos of one do not hold up another', () => {
    const order = serve({ 1: { scans: 4, priority: false }, 2: { scans: 2, priority: false } })
    expect(order).toEqual([1, 2, 1, 2, 1, 1])
  })

  it('gives paid plans three of four slots while both wait', () => {
    const order = serve({ 1: { scans: 8, priority: false }, 2: { scans: 6, priority: true } })
    expect(order.slice(0, 8)).toEqual([2, 2, 2, 1, 2, 2, 2, 1])
    expect(order.filter(id => id === 1)).toHaveLength(8)
  })

  it('lets nobody wait for a slot that nobody else wants', () => {
    expect(serve({ 1: { scans: 3, priority: false } })).toEqual([1, 1, 1])
    expect(serve({ 1: { scans: 5, priority: true } })).toEqual([1, 1, 1, 1, 1])
  })
})
