import { clear, createStore, del, get, set, values } from 'idb-keyval'
import { eraseAnswers } from '#miniapp/api/kept/answer-store.ts'
import type { KeptPhoto, PhotoStore } from './upload-queue.ts'

const stores = new Map<number, PhotoStore>()

/** The unsent photos of one person in this browser's IndexedDB. Each person has a database of their own. */
export function openPhotoStore(userId: number): PhotoStore {
  const known = stores.get(userId)
  if (known) return known
  const database = createStore(`photos-${userId}`, 'photos')
  const store: PhotoStore = {
    list: () => values<KeptPhoto>(database),
    // A full device keeps a photo rather than what can be loaded again.
    put: photo =>
      set(photo.key, photo, database).catch(async () => {
        await eraseAnswers(() => true)
        await set(photo.key, photo, database)
      }),
    has: async key => (await get<KeptPhoto>(key, database)) !== undefined,
    remove: key => del(key, database),
    clear: () => clear(database),
  }
  stores.set(userId, store)
  return store
}
