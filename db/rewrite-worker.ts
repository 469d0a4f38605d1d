import { workerData } from 'node:worker_threads'
import { rewriteFile } from '#db/client.ts'
import { openAgain } from '#db/open-file.ts'

/** The service's own writes are short: after so many tries another program holds the lock, and is not waited for. */
const maxTries = 20
const betweenTriesMs = 25
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const { path, key } = workerData as { path: string; key: string | undefined }

// With a connection of its own: the file is rewritten while the service's connection goes on reading.
const client = openAgain(path, { key, fileMustExist: true })
client.pragma('secure_delete = ON')
for (let tries = 0; !rewriteFile({ $client: client }) && tries < maxTries; tries++) sleep(betweenTriesMs)
client.close()
