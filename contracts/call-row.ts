import type { z } from 'zod'
import type { TicketPurpose } from './portal.ts'

/**
 * What a caller must prove. `own`: launch data of the person in the path; `person`: that or their session of the portal;
 * `caller`: either of anybody; `portal`: a session of the portal; `admin`: the admin key; `open`: nothing.
 */
export type Door = 'own' | 'person' | 'caller' | 'portal' | 'admin' | 'open'

/** How a call is guarded. A row without `limit` takes JSON of at most 64 KiB; an upload's route has a limit of its own. */
type Guard = {
  door: Door
  limit?: 'upload'
  /** The call asks a server that the caller names: there are fewer of them. */
  isElsewhere?: true
  /** A ticket for this purpose, in the query, takes the place of the session: a new tab of the browser sends no header. */
  ticket?: TicketPurpose
}

/**
 * What goes along with a call, and what comes back. A body or query is named by its schema where it has one. An answer
 * without content is `undefined`, one that is no JSON a Blob or a stream.
 */
type Shape = { body?: unknown; query?: unknown; answer: unknown }

/** A row of the table of calls: the guard is its value, the shape is known to the compiler alone. */
export type Row<Call extends Shape> = Guard & { shape?: Call }

/** Makes the rows of one door: `own<{ body: UserPatch; answer: User }>()`. */
export function behind(door: Door) {
  return <Call extends Shape>(more: Omit<Guard, 'door'> = {}): Row<Call> => ({ door, ...more })
}

/** A call's shape with what its schemas accept; of a query, the server fills in what is missing. */
export type Sent<Call> = {
  [Key in keyof Call]: Key extends 'answer'
    ? Call[Key]
    : NonNullable<Call[Key]> extends z.ZodType
      ? Key extends 'query'
        ? Partial<z.output<NonNullable<Call[Key]>>>
        : z.input<NonNullable<Call[Key]>>
      : Call[Key]
}

/** The values that a path names in braces. */
export type PathValues<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? { [One in Key]: string | number } & PathValues<Rest>
  : unknown
