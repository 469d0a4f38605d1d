/** SPEC §2 "Users: filter buttons". */
export const userFilters = ['all', 'new_today', 'free', 'paid'] as const
export type UserFilter = (typeof userFilters)[number]

/** The columns of the users' table that it can be sorted by. */
export const userSorts = ['name', 'email', 'plan', 'scans_used', 'contactCount', 'created_at'] as const
export type UserSort = (typeof userSorts)[number]

/** Characters of a search. */
export const searchLength = 200
