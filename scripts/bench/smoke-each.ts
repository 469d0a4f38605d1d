// Runs benches one after the other in one process, which loads the modules that most of them have once; the last argument
// names their programs.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

for (const program of process.argv.pop()?.split(' ') ?? []) {
  console.log(`── ${program}`)
  await import(pathToFileURL(resolve(program)).href)
}
process.exit()
