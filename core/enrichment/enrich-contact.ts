import { createHash } from 'node:crypto'
import { isFreeMail } from 'card-reader/parts'
import type { EnrichmentData, EnrichmentRequest } from '#contracts/enrichment.ts'
import type { Language } from '#contracts/users.ts'
import type { App, KeyApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import type { EnricherPort, Person } from '#core/enrichment/enricher-port.ts'
import { findEnrichment, saveEnrichment, takeLookUp, uncountLookUp } from '#core/enrichment/enrichments.ts'
import { getUser } from '#core/users/users.ts'

type Request = EnrichmentRequest & { userId: number; language: Language }
type LookUp = { enricher: EnricherPort; person: Person; subject: string; request: Request }

/** Look-ups in progress, so that a dialog opened twice asks once. */
const underWay = new WeakMap<App, Map<string, Promise<EnrichmentData>>>()

/**
 * What the public web says about a person (PRODUCT §7): a result of the last 30 days, else a new look-up, which is
 * counted and stored. Nothing is sent for a user who has not agreed. Throws `not-found` for a contact that is not the
 * user's, `enrichment-off`, `look-up-not-agreed`, `nothing-to-look-up`, `too-many-look-ups`, `nothing-found`,
 * `enrichment-failed`.
 */
export async function enrichContact(app: App, request: Request): Promise<EnrichmentData> {
  const { userId } = request
  if (request.contactId !== undefined) getContact(app, { userId, contactId: request.contactId, action: 'look-up' })
  const subject = subjectOf(request)
  const known = request.refresh ? undefined : findEnrichment(app, { userId, subject })
  if (known) return known
  const { enricher } = app
  if (!enricher) throw new AppError('enrichment-off')
  if (!getUser(app, { userId }).look_up_agreed) throw new AppError('look-up-not-agreed')
  const person = personOf(request)
  if (!person) throw new AppError('nothing-to-look-up')
  return once(app, `${userId} ${subject}`, () => lookUp(app, { enricher, person, subject, request }))
}

async function lookUp(app: WriteApp & KeyApp, { enricher, person, subject, request }: LookUp): Promise<EnrichmentData> {
  const { userId, language, contactId } = request
  takeLookUp(app, { userId })
  const data = await enricher.lookUp({ person, language }).catch(error => {
    if (!(error instanceof AppError) || error.details.spent === false) uncountLookUp(app, { userId })
    throw error
  })
  if (!data) throw new AppError('nothing-found')
  saveEnrichment(app, { userId, subject, data, ...(contactId === undefined ? {} : { contactId }) })
  return data
}

function once(app: App, key: string, work: () => Promise<EnrichmentData>): Promise<EnrichmentData> {
  const flights = underWay.get(app) ?? new Map<string, Promise<EnrichmentData>>()
  underWay.set(app, flights)
  const known = flights.get(key)
  if (known) return known
  const flight = work().finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

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
