import { getTableColumns } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** Columns of a contact that are derived from others, so that nobody needs to be notified. */
const unheard = ['search']

/**
 * Makes a write of a contact fail unless it goes through `recordContactChange`; otherwise address books and other
 * programs would miss it.
 */
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
