// Loaded into a service (`--import`): notes the processor time of each long turn of its loop in the file TURNS_FILE.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { TURNS_FILE: file } = process.env
if (isMainThread && file) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    if (user + system > 20_000) appendFileSync(file, `${(user + system) / 1000}\n`)
  }, 5).unref()
}
