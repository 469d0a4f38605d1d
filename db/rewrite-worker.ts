import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { rewriteFile } from '#db/client.ts'

/** The service's own writes are short: after so many tries another program holds the lock, and is not waited for. */
const mostTries = 20
const betweenTriesMs = 25
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const { path } = workerData as { path: string }

// With a connection of its own: the file is written anew while the service's one goes on reading.
const client = new Database(path, { fileMustExist: true })
client.pragma('secure_delete = ON')
for (let tries = 0; !rewriteFile({ $client: client }) && tries < mostTries; tries++) sleep(betweenTriesMs)
client.close()
