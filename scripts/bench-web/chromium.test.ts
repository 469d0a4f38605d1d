import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withChromium } from './chromium.ts'

const isRunning = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid,stat'], { encoding: 'utf8' })
    .split('\n')
    .some(line => new RegExp(`^ *${pid} [^Z]`).test(line))

it('a browser for Lighthouse answers, and is gone afterwards', async () => {
  const pid = await withChromium(async port => {
    expect(await (await fetch(`http://127.0.0.1:${port}/json/version`)).text()).toContain('Chrome')
    const processes = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
    const ours = processes.filter(line => line.includes('bench-web-profile-') && !line.includes('--type='))
    return Number(ours.at(-1)?.trim().split(' ')[0])
  })
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})
