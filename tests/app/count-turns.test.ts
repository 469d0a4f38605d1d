import { expect, it } from 'vitest'
import { turnsOf } from '#tests/app/count-turns.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { heldMemory } from '#tests/held-memory.ts'

it('counts the work of a turn, and not the collection of garbage', async () => {
  const app = createTestApp()
  const collect = () => {
    for (let n = 0; n < 2; n++) heldMemory()
  }
  const before = process.threadCpuUsage()
  collect()
  const { user, system } = process.threadCpuUsage(before)
  const collecting = await turnsOf(app, collect)
  expect(collecting.longestMs).toBeLessThan((user + system) / 1000 / 2)
  const working = await turnsOf(app, () => {
    const start = process.threadCpuUsage()
    let { user } = start
    while (user < start.user + 50_000) user = process.threadCpuUsage().user
  })
  expect(working.longestMs).toBeGreaterThan(40)
})
