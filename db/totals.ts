import type { Database } from 'better-sqlite3'

/** A scan counts if it gave a contact and is neither a back side nor the sample card. */
const counts = (row: string) => `${row}.status = 'done' and ${row}.back_of is null and not ${row}.is_sample`
const monthOf = (row: string) => `strftime('%Y-%m', ${row}.received_at / 1000, 'unixepoch')`
const searched = ['id', 'first_name', 'last_name', 'email', 'company']
const valuesOf = (row: string) => searched.map(column => `${row}.${column}`).join(', ')

const addContact = `
  update user_totals set contacts = contacts + 1 where user_id = new.user_id and new.deleted_at is null;
  insert into country_totals (country, contacts) select new.country, 1
    where new.deleted_at is null and new.country <> '' on conflict (country) do update set contacts = contacts + 1;`
const dropContact = `
  update user_totals set contacts = contacts - 1 where user_id = old.user_id and old.deleted_at is null;
  update country_totals set contacts = contacts - 1 where country = old.country and old.deleted_at is null;`
const addScan = `
  update user_totals set scans = scans + 1,
    month = max(month, ${monthOf('new')}),
    month_scans = case when month > ${monthOf('new')} then month_scans when month = ${monthOf('new')} then month_scans + 1 else 1 end
    where user_id = new.user_id and ${counts('new')};`
const dropScan = `
  update user_totals set scans = scans - 1, month_scans = month_scans - (month = ${monthOf('old')})
    where user_id = old.user_id and ${counts('old')};`
const addToSearch = `insert into user_search (rowid, ${searched.join(', ')}) values (new.id, ${valuesOf('new')});`
const dropFromSearch = `
  insert into user_search (user_search, rowid, ${searched.join(', ')}) values ('delete', old.id, ${valuesOf('old')});`

const triggers: Record<string, { on: string; does: string }> = {
  totals_user_added: {
    on: 'after insert on users',
    does: `insert into user_totals (user_id) values (new.id); ${addToSearch}`,
  },
  totals_user_removed: { on: 'after delete on users', does: dropFromSearch },
  totals_user_changed: {
    on: `after update of ${searched.join(', ')} on users`,
    does: `${dropFromSearch} ${addToSearch}`,
  },
  totals_contact_added: { on: 'after insert on contacts', does: addContact },
  totals_contact_removed: { on: 'after delete on contacts', does: dropContact },
  totals_contact_changed: {
    on: `after update of user_id, country, deleted_at on contacts
      when (old.user_id, old.country, old.deleted_at) is not (new.user_id, new.country, new.deleted_at)`,
    does: `${dropContact} ${addContact}`,
  },
  totals_scan_added: { on: 'after insert on scans', does: addScan },
  totals_scan_removed: { on: 'after delete on scans', does: dropScan },
  totals_scan_changed: {
    on: `after update of user_id, status, back_of, received_at on scans
      when (${counts('old')}) or (${counts('new')})`,
    does: `${dropScan} ${addScan}`,
  },
}

const recount = `
  delete from user_totals;
  insert into user_totals (user_id) select id from users;
  update user_totals set contacts = kept.n from
    (select user_id, count(*) n from contacts where deleted_at is null group by user_id) kept
    where kept.user_id = user_totals.user_id;
  update user_totals set scans = counted.scans, month = counted.month, month_scans = counted.month_scans from
    (select user_id, sum(n) scans, max(month) month, n month_scans from
      (select user_id, ${monthOf('scans')} month, count(*) n from scans where ${counts('scans')} group by 1, 2)
      group by user_id) counted
    where counted.user_id = user_totals.user_id;
  delete from country_totals;
  insert into country_totals (country, contacts)
    select country, count(*) from contacts where deleted_at is null and country <> '' group by country;
  create virtual table if not exists user_search
    using fts5(${searched.join(', ')}, content = 'users', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
  insert into user_search (user_search) values ('rebuild');`

/** Deleted entries of the search index are overwritten too; by default FTS5 only marks them. */
const secureSearch = "insert into user_search (user_search, rank) values ('secure-delete', 1);"
const isSecure = "select 1 from user_search_config where k = 'secure-delete' and v = 1"

/**
 * Installs the triggers that keep the totals and the search index equal to the rows. This is no migration, because a
 * table that a migration rebuilds silently loses its triggers. Missing or different triggers are installed again, and
 * everything is recounted. `hadTraces`: the index of an earlier version, which kept deleted data, was rebuilt, and
 * the file may still contain the old one.
 */
export function keepTotals(client: Database): { hadTraces: boolean } {
  const isNew = client.prepare("select 1 from sqlite_master where name = 'user_search'").get() === undefined
  installTriggers(client)
  if (client.prepare(isSecure).get() !== undefined) return { hadTraces: false }
  client.transaction(() => {
    client.exec(secureSearch)
    if (!isNew) client.exec("insert into user_search (user_search) values ('rebuild')")
  })()
  return { hadTraces: !isNew }
}

function installTriggers(client: Database): void {
  const wanted = Object.entries(triggers).map(
    ([name, { on, does }]) => `CREATE TRIGGER ${name} ${on} begin ${does} end`,
  )
  const present = client
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'trigger'")
    .all()
    .filter(({ name }) => name.startsWith('totals_'))
  if (present.length === wanted.length && present.every(({ sql }) => wanted.includes(sql))) return
  client.transaction(() => {
    for (const { name } of present) client.exec(`drop trigger ${name}`)
    client.exec(recount)
    for (const sql of wanted) client.exec(sql)
  })()
}
