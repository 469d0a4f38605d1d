import type { Db } from '#db/client.ts'

const ways: readonly string[] = [
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'run',
  'all',
  'get',
  'values',
]

/** Makes a transaction fail if it uses the database itself instead of its `tx`. */
export function guardWrites(db: Db): Db {
  const transaction = db.transaction.bind(db)
  let isInside = false
  for (const way of ways) {
    const asked: (...args: unknown[]) => unknown = Reflect.get(db, way).bind(db)
    Reflect.set(db, way, (...args: unknown[]) => {
      if (isInside) throw new Error(`db.${way} inside a transaction: everything there takes tx`)
      return asked(...args)
    })
  }
  db.transaction = (work, options) => {
    if (isInside) throw new Error('A transaction inside a transaction')
    isInside = true
    try {
      return transaction(work, options)
    } finally {
      isInside = false
    }
  }
  return db
}
