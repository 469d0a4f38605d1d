/** A screen with much room, and no touch. */
export const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

type Kind = { describe(title: string, tests: () => void): void; use(look: typeof desktop): void }

/**
 * Tests of what looks or works otherwise with much room, on a phone and on a desktop. A project of its own for the second
 * would start browsers and services once more.
 */
export function onPhoneAndDesktop(test: Kind, tests: () => void): void {
  tests()
  test.describe('on a desktop', () => {
    test.use(desktop)
    tests()
  })
}
