import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withChromium } from './chromium.ts'

const isRunning = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid,stat'], { encoding: 'utf8' })
    .split('\n')
    .some(line => new RegExp(`^ *${pid} [^Z]`).test(line))

/** The browsers that `withChromium` has started, by their process ids; a bench that runs beside has one too. */
const browsers = () =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('bench-web-profile-') && !line.includes('--type='))
    .map(line => Number(line.trim().split(' ')[0]))

it('a browser for Lighthouse answers, and is gone afterwards', async () => {
  const others = browsers()
  const pids = await withChromium(async port => {
    expect(await (await fetch(`http://127.0.0.1:${port}/json/version`)).text()).toContain('Chrome')
    return browsers().filter(pid => !others.includes(pid))
  })
  expect(pids).not.toEqual([])
  await expect.poll(() => pids.some(isRunning), { timeout: 60_000 }).toBe(false)
})
