/** How often a test repeats its cases: a few times in `npm test`, fully in `npm run test:thorough`. */
export const repeats = (few: number, full: number): number => (process.env.TEST_THOROUGH ? full : few)
