import { readPeople } from '#core/contacts/import/people-of-file.ts'
import type { NewPerson, PeopleQuery, PeopleReaderPort } from '#core/contacts/import/people-reader-port.ts'
import { readInParts } from '#core/contacts/import/read-in-parts.ts'

/** Everybody in a file, a table or codes at once. */
export async function readAllPeople(query: PeopleQuery) {
  const people: NewPerson[] = []
  const { skipped, columns } = await readPeople(query, some => people.push(...some))
  return { people, skipped, columns }
}

/** Reads people in the thread of the test. */
export const ownPeopleReader: PeopleReaderPort = {
  read: async (query, { willRead }, use) => {
    await willRead?.()
    const { found, part } = await readInParts(query)
    return use(found, async index => part(index))
  },
  close: async () => undefined,
}

/** Everybody whom a reader finds. */
export function readAllBy(reader: PeopleReaderPort, query: PeopleQuery, sender: { userId: number }) {
  return reader.read(query, sender, async ({ inFile, skipped, columns }, part) => {
    const people: NewPerson[] = []
    for (let index = 0; people.length < inFile; index++)
      people.push(...JSON.parse(Buffer.from(await part(index)).toString()))
    return { people, skipped, columns }
  })
}
