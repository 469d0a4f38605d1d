import type { World } from './stripe-world.ts'

/** The handler of a call; a list is returned in Stripe's list format. `ids` are those of the path. */
export type Route = (world: World, params: Record<string, unknown>, ids: [string, ...string[]]) => unknown

/** By `METHOD /path/:id`. */
export type Routes = Record<string, Route>
