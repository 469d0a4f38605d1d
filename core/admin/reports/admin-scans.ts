import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminScan, AdminScans, ReportQuery } from '#contracts/admin.ts'
import { plansOfUsers } from '#core/admin/reports/admin-plans.ts'
import { countRows } from '#core/base/prepared.ts'
import { paginationOf } from '#core/base/values/pagination.ts'
import type { Tx } from '#db/client.ts'
import { contacts, messages, scanCards, scans, users } from '#db/schema.ts'

/** One page of all scans, the latest first, each with its contact unless that is deleted. */
export function readScans(tx: Tx, { page, limit, now }: ReportQuery<'scans'>): AdminScans {
  const total = countRows(tx, scans)
  return {
    scans: readRows(tx, { ids: readIds(tx, { offset: (page - 1) * limit, limit }), now }),
    pagination: paginationOf({ page, limit, total }),
  }
}

/** Uses only the index, so that a late page skips many rows without reading them. */
function readIds(tx: Tx, { offset, limit }: { offset: number; limit: number }): number[] {
  return tx
    .select({ id: scans.id })
    .from(scans)
    .orderBy(desc(scans.received_at), desc(scans.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map(row => row.id)
}

/** The WaAPI instance that sent the contact's first message. */
const instanceId = sql<string | null>`(select substr(sender, 7) from ${messages}
  where contact_id = ${contacts.id} and kind = 'first' and sender like 'waapi:%' order by ${messages.id} desc limit 1)`

function readRows(tx: Tx, { ids, now }: { ids: number[]; now: Date }): AdminScan[] {
  const contactId = sql`coalesce(${scanCards.contact_id}, ${scans.back_of})`
  const rows = tx
    .select({ scan: scans, user: users, contact: contacts, instanceId })
    .from(scans)
    .innerJoin(users, eq(users.id, scans.user_id))
    .leftJoin(scanCards, and(eq(scanCards.scan_id, scans.id), eq(scanCards.position, 0)))
    .leftJoin(contacts, and(eq(contacts.id, contactId), isNull(contacts.deleted_at)))
    .where(inArray(scans.id, ids))
    .orderBy(desc(scans.received_at), desc(scans.id))
    .all()
  const plans = plansOfUsers(tx, { userIds: rows.map(row => row.user.id), now })
  return rows.map(({ scan, user, contact, instanceId }) => ({
    id: scan.id,
    timestamp: scan.received_at.toISOString(),
    status: scan.status,
    failure: scan.failure,
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    company: contact?.company ?? '',
    phone: contact?.phone ?? '',
    country: contact?.country ?? '',
    whatsapp_sent: contact?.whatsapp_sent ?? false,
    waapi_instance_id: instanceId,
    user: { first_name: user.first_name, last_name: user.last_name, plan: plans.get(user.id) ?? 'free' },
  }))
}
