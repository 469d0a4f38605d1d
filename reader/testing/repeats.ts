/** How often a test repeats what it proves: a few times in `npm test`, and in full in `npm run test:thorough`. */
export const repeats = (few: number, full: number): number => (process.env.TEST_THOROUGH ? full : few)
