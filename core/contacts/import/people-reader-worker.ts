// The program of the thread that reads files of contacts and scanned codes, one after the other.
import { parentPort } from 'node:worker_threads'
import { readPeople } from './people-of-file.ts'
import type { PeopleQuery } from './people-reader-port.ts'

parentPort?.on('message', (query: PeopleQuery) => parentPort?.postMessage(readPeople(query)))
