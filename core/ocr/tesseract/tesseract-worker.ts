// The program of the thread in which tesseract.js corrects the lines of all OCR threads, one after the other.
import { parentPort } from 'node:worker_threads'
import { openTesseract } from './tesseract.ts'

const spanish = openTesseract('spa')

// A rejection nobody catches ends the thread, and whoever waits learns of it.
parentPort?.on('message', async (picture: Uint8Array) => {
  const tesseract = await spanish
  parentPort?.postMessage(await tesseract.readLine(picture))
})
