/** An e-mail signature with its expected fields. Fields that it does not have are absent. */
export type Signature = {
  name: string
  /** The country of phone numbers without a country code (ISO 3166). */
  region: string
  text: string
  fields: {
    first_name?: string
    last_name?: string
    company?: string
    position?: string
    website?: string
    address?: string
    country?: string
    emails?: string[]
    /** Kind and E.164 of each: `mobile +34612345678`. */
    phones?: string[]
  }
}
