import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

const build = () => {
  execFileSync(process.execPath, ['scripts/ensure.mjs', '--no-install', '--no-screens'], { stdio: 'inherit' })
}

/** Builds the service, because tests start it as processes. */
export default function setup(project: TestProject): void {
  build()
  project.onTestsRerun(build)
}
