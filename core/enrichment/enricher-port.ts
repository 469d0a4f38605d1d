import type { EnrichmentData } from '#contracts/enrichment.ts'
import type { Language } from '#contracts/users.ts'

/** What the look-up service learns of a person: what is public on a card, no number, no mailbox. */
export type Person = {
  name: string
  company: string
  position: string
  website: string
  /** Where their company's mail goes; '' for a free mail provider. */
  emailDomain: string
}

export type EnricherPort = {
  /**
   * What the public web says about somebody, in a language; undefined where it says nothing. Throws AppError
   * `enrichment-failed`, whose `details.spent` says whether the service may have worked (and charged) all the same.
   */
  lookUp(input: { person: Person; language: Language }): Promise<EnrichmentData | undefined>
}
