// Loaded into a service (`--import`) that gets no photo and no signature: it starts no process that reads them.
import child_process from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const { fork } = child_process
child_process.fork = (program, ...how) => {
  if (/\/(reader|extractor)-program\.js$/.test(String(program))) throw new Error('This service reads nothing')
  return fork(program, ...how)
}
syncBuiltinESMExports()
