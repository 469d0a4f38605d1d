import type { DavConnection } from '#core/own-book/dav/dav-port.ts'
import { syncOnce } from '#tests/app/own-book-setup.ts'
import type { TestApp } from '#tests/app/test-app.ts'

class Killed extends Error {}

/**
 * One pass that ends before its n-th step, as a killed process would: a step is a request that is sent, an answer that
 * arrives, or a transaction that is written. Returns whether it was killed.
 */
export async function killedPass(app: TestApp, userId: number, { before }: { before: number }): Promise<boolean> {
  let steps = 0
  const step = () => {
    if (++steps >= before) throw new Killed()
  }
  const through = ({ call, close }: DavConnection): DavConnection => ({
    close,
    call: async asked => {
      step()
      const outcome = await call(asked)
      step()
      return outcome
    },
  })
  const db = new Proxy(app.db, {
    get: (target, name) => {
      if (name === 'transaction') step()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  try {
    await syncOnce({ ...app, db }, userId, through)
    return false
  } catch (error) {
    if (error instanceof Killed) return true
    throw error
  }
}
