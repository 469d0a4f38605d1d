import { createHash } from 'node:crypto'
import { isFreeMail } from 'card-reader/parts'
import type { EnrichmentRequest } from '#contracts/enrichment.ts'
import type { Person } from '#core/enrichment/enricher-port.ts'

type Fields = Omit<EnrichmentRequest, 'contactId' | 'refresh'>

/** The person's data for a look-up; undefined without a name and a company. */
export function personOf({ firstName, lastName, company, position, website, email }: Fields): Person | undefined {
  const name = `${firstName} ${lastName}`.trim()
  if (!name && !company) return undefined
  const domain = /@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? ''
  return { name, company, position, website, emailDomain: isFreeMail(domain) ? '' : domain }
}

/** The key of a stored result: the contact, else a hash of the request, ignoring case and spaces. */
export function subjectOf({ contactId, refresh, ...fields }: EnrichmentRequest): string {
  if (contactId !== undefined) return `contact:${contactId}`
  const { firstName, lastName, email, phone, company, position, website } = fields
  const values = [firstName, lastName, email, phone.replace(/[^\d+]/g, ''), company, position, website]
  const normalised = values.map(value => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '))
  return `person:${createHash('sha256').update(JSON.stringify(normalised)).digest('base64url')}`
}
