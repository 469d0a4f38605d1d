import { existsSync } from 'node:fs'

/** Debian's Chromium, window and all, for what is measured and drawn. */
export const wholeChromium = '/usr/bin/chromium'

/** For tests: its build without a window draws the same pages in two thirds of the time. */
export const anyChromium = ['/usr/bin/chromium-headless-shell', wholeChromium].find(existsSync)

/** It runs as root in a container, without a display, and asks nobody outside for anything. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
