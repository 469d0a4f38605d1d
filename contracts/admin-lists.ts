// What the admin's screens list, apart from the schemas: those bring zod, which the screens do not load.

/** SPEC §2 "Users: filter buttons". */
export const userFilters = ['all', 'new_today', 'free', 'paid'] as const
export type UserFilter = (typeof userFilters)[number]

/** The sortable columns of the users' table. */
export const userSorts = ['name', 'email', 'plan', 'scans_used', 'contactCount', 'created_at'] as const
export type UserSort = (typeof userSorts)[number]

/** The longest search, in characters. */
export const searchLength = 200
