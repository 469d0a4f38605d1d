/** A mail's signature and what a careful reader makes of it; fields that it does not hold are absent. */
export type Signature = {
  name: string
  /** The country of the person who sends it to the chat (ISO 3166). */
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
    /** Each as its kind and E.164: `mobile +34612345678`. */
    phones?: string[]
  }
}
