import { defineConfig, devices } from '@playwright/test'
import { anyChromium, chromiumFlags } from 'card-reader/testing/chromium.ts'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { desktop } from './tests/e2e/setup/devices.ts'

/** Screens in a real browser against the real server, which every test starts for itself (tests/e2e/setup/fixtures.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // Tests wait for conditions: these limits end what hangs, on the slowest machine too.
  timeout: 20 * 60_000,
  expect: { timeout: 5 * 60_000 },
  forbidOnly: true,
  // Variants of a test that the gate runs.
  ...(!isThorough && { grepInvert: /@thorough/ }),
  // On a machine that others use too, a second try tells a slow answer from a broken screen.
  retries: 1,
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      timeout: 10 * 60_000,
      ...(anyChromium && { executablePath: anyChromium }),
      args: [
        ...chromiumFlags,
        // A page of a test is gone before compiling its scripts twice has paid; threads that collect garbage beside it
        // would take time from the other worker's page.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
        // What would be processes of their own runs in the browser's: a message between two costs more than its work.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    // What a screen says, asks and does is the same on a phone: thorough runs do some of that here too. What looks or works
    // otherwise with much room is a desktop's in every run (tests/e2e/setup/devices.ts).
    ...(isThorough
      ? [{ name: 'desktop', grep: /@wide-thorough/, use: { ...devices['Desktop Chrome'], ...desktop } }]
      : []),
  ],
})
