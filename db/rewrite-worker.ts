import { workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { rewriteFile } from '#db/client.ts'

const { path } = workerData as { path: string }

// With a connection of its own: the file is written anew while the service's one goes on reading.
const client = new Database(path, { fileMustExist: true })
client.pragma('secure_delete = ON')
rewriteFile({ $client: client })
client.close()
