/** Why a database is not opened, or a backup not made, read or restored. The message is one line for the operator. */
export class DatabaseError extends Error {}
