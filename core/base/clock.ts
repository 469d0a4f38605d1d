/** The time, part of the app so that tests can set it. */
export type Clock = { now(): Date }
