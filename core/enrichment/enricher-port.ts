import type { EnrichmentData } from '#contracts/enrichment.ts'
import type { Language } from '#contracts/users.ts'

/** What the look-up service gets: the public facts of a card, without numbers and mailboxes. */
export type Person = {
  name: string
  company: string
  position: string
  website: string
  /** The domain of their company's e-mail; '' for a free provider. */
  emailDomain: string
}

export type EnricherPort = {
  /**
   * What the public web says about a person, in a language; undefined if nothing was found. Throws AppError
   * `enrichment-failed`, whose `details.spent` says whether the service may have charged anyway.
   */
  lookUp(input: { person: Person; language: Language }): Promise<EnrichmentData | undefined>
}
