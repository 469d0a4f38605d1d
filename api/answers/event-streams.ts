import { AppError } from '#core/base/errors.ts'

/** Counts each user's open event streams and refuses one too many with `too-many-requests`. */
export function countEventStreams(max: number): { open(userId: number): () => void } {
  const counts = new Map<number, number>()
  return {
    open(userId) {
      const count = counts.get(userId) ?? 0
      if (count >= max) throw new AppError('too-many-requests')
      counts.set(userId, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
