/** Whether this is `npm run test:thorough`. Files named `*.thorough.test.ts` run only there. */
export const isThorough = Boolean(process.env.TEST_THOROUGH)

/** How often a test repeats its cases: a few times in `npm test`, fully in `npm run test:thorough`. */
export const repeats = (few: number, full: number): number => (isThorough ? full : few)
