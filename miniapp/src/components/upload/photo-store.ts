import { clear, createStore, del, get, set, values } from 'idb-keyval'
import type { Upload } from './upload-queue.ts'

/** What is kept of a photo that was not sent. `file` is empty where its bytes are of no use any more. */
export type KeptPhoto = Pick<Upload, 'key' | 'file' | 'backOf' | 'chosenAt' | 'refusal'>

export type PhotoStore = {
  list(): Promise<KeptPhoto[]>
  put(photo: KeptPhoto): Promise<void>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

const stores = new Map<number, PhotoStore>()

/** The unsent photos of one person in this browser's IndexedDB. Each person has a database of their own. */
export function openPhotoStore(userId: number): PhotoStore {
  const known = stores.get(userId)
  if (known) return known
  const database = createStore(`photos-${userId}`, 'photos')
  const store: PhotoStore = {
    list: () => values<KeptPhoto>(database),
    put: photo => set(photo.key, photo, database),
    has: async key => (await get<KeptPhoto>(key, database)) !== undefined,
    remove: key => del(key, database),
    clear: () => clear(database),
  }
  stores.set(userId, store)
  return store
}
