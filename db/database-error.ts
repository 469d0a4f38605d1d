/**
 * Why a database cannot be opened, or a backup not be made, read or restored. The message is one line for the
 * operator.
 */
export class DatabaseError extends Error {}
