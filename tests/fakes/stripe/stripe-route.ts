import type { World } from './stripe-world.ts'

/** What a call does and answers; a list is answered as Stripe's lists are. `ids` are those of the path. */
export type Route = (world: World, params: Record<string, unknown>, ids: [string, ...string[]]) => unknown

/** By `METHOD /path/:id`. */
export type Routes = Record<string, Route>
