import { createStore, delMany, getMany, keys, setMany } from 'idb-keyval'

/** An answer of the server as this device keeps it, with the build of the screens whose shapes it has. */
export type KeptAnswer = { build: string; at: number; queryKey: readonly unknown[]; data: unknown }

/** The kept answers of one owner, by the hash of their query. */
export type AnswerStore = {
  names(): Promise<string[]>
  read(names: readonly string[]): Promise<(KeptAnswer | undefined)[]>
  write(answers: readonly (readonly [name: string, answer: KeptAnswer])[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

let database: ReturnType<typeof createStore> | undefined

/** One database for all owners of this browser: what an owner keeps begins with their name. */
function openDatabase(): ReturnType<typeof createStore> {
  database ??= createStore('kept-answers', 'answers')
  return database
}

/** What this browser keeps of an owner: a person of the Mini App, or a session of the portal. */
export function openAnswerStore(owner: string): AnswerStore {
  const prefix = `${owner} `
  const own = (name: string) => prefix + name
  return {
    async names() {
      const all = await keys<string>(openDatabase())
      return all.filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length))
    },
    read: names => getMany<KeptAnswer>(names.map(own), openDatabase()),
    write: answers =>
      setMany(
        answers.map(([name, answer]) => [own(name), answer]),
        openDatabase(),
      ),
    remove: names => delMany(names.map(own), openDatabase()),
  }
}

/** Deletes what is kept of these owners. */
export async function eraseAnswers(isOne: (owner: string) => boolean): Promise<void> {
  const all = await keys<string>(openDatabase())
  await delMany(
    all.filter(key => isOne(key.slice(0, key.indexOf(' ')))),
    openDatabase(),
  )
}

/** Deletes everything that this browser keeps, after an account was deleted: for all people, and for the portal too. */
export async function eraseDevice(): Promise<void> {
  await eraseAnswers(() => true)
  // A page without https has none.
  await globalThis.caches?.delete('shell')
}
