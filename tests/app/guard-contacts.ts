import { getTableColumns } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** What of a contact nobody else hears of: it follows from the rest. */
const unheard = ['search']

/** A contact fails that is written without `recordContactChange`: address books and other programs would not hear of it. */
export function guardContacts(db: Db): Db {
  const refuse = "select raise(abort, 'A contact was written without recordContactChange')"
  const latest = '(select contacts_version from users where id = new.user_id)'
  const heard = Object.values(getTableColumns(contacts))
    .map(column => column.name)
    .filter(name => !unheard.includes(name))
  db.$client.exec(`
    create temp trigger if not exists guard_contact_added before insert on main.contacts
      when new.uid = '' or new.version <> ${latest} begin ${refuse}; end;
    create temp trigger if not exists guard_contact_changed before update of ${heard.join(', ')} on main.contacts
      when new.uid = '' or new.version > ${latest} or new.version <= old.version begin ${refuse}; end;`)
  return db
}
