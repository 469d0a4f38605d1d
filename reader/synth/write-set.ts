// Renders the committed photos: node reader/synth/write-set.ts
import { writeFile } from 'node:fs/promises'
import { layouts } from './layouts.ts'
import { type CardLabel, renderCards } from './render-cards.ts'

const folder = new URL('./set/', import.meta.url)
const labels: CardLabel[] = []
for await (const { label, jpeg } of renderCards({ seed: 2026, count: 20, quality: 62, layouts })) {
  await writeFile(new URL(label.file, folder), jpeg)
  labels.push(label)
}
await writeFile(new URL('labels.json', folder), `${JSON.stringify(labels, null, 2)}\n`)
