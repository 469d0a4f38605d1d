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

/** A row of the table of calls: the guard is its value, the shape is known to the compiler alone. */
export type Row<Answer, Sent> = Guard & { shape?: { answer: Answer; sent: Sent } }

/**
 * Makes the rows of one door: `own<User, UserPatch>()`. First stands what comes back: `undefined` for nothing, a Blob or a
 * stream for what is no JSON. Then what goes along, the query of a GET and the body of others, named by its schema where it
 * has one.
 */
export function behind(door: Door) {
  return <Answer, Sent = never>(more: Omit<Guard, 'door'> = {}): Row<Answer, Sent> => ({ door, ...more })
}

/** The query of a GET or the body, as their schemas accept it; the server fills in defaults. */
type Along<Name, Sent> = Name extends `GET ${string}`
  ? WithQuery<Sent extends z.ZodType ? Partial<z.output<Sent>> : Sent>
  : { body: Sent extends z.ZodType ? z.input<Sent> : Sent }
type WithQuery<Query> = Record<string, never> extends Query ? { query?: Query } : { query: Query }

/** A call's shape: its answer, and its query or its body where it has one. */
export type ShapeOf<Name, Answer, Sent> = { answer: Answer } & ([Sent] extends [never] ? unknown : Along<Name, Sent>)

/** The values that a path names in braces. */
export type PathValues<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? { [One in Key]: string | number } & PathValues<Rest>
  : unknown
