import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

const build = () => {
  execFileSync(process.execPath, ['scripts/ensure.mjs', '--no-install', '--no-screens'], { stdio: 'inherit' })
}

/** The processes that tests start run what is built from the sources as they are. */
export default function setup(project: TestProject): void {
  build()
  project.onTestsRerun(build)
}
