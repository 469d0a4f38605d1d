import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createExtractor } from 'card-reader'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { contacts, scans } from '#db/schema.ts'
import { anaCard, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const real = new URL('../../../dist/extractor-program.js', import.meta.url)
/** Dies of Ana's card three times. */
const program = `
  import { appendFileSync, readFileSync } from 'node:fs'
  const deaths = new URL('deaths', import.meta.url)
  process.on('message', request => {
    if (!JSON.stringify(request).includes('Ana Torres') || readFileSync(deaths, 'utf8').length === 3) return
    appendFileSync(deaths, '.')
    process.exit(9)
  })
  await import('${real.href}')`

it('saves a card over which the process died, and the photo and signature sent with it', async () => {
  const folder = temporaryFolder('extractor')
  await Promise.all([writeFile(join(folder, 'program.mjs'), program), writeFile(join(folder, 'deaths'), '')])
  const extractor = createExtractor({ program: pathToFileURL(join(folder, 'program.mjs')) })
  const flow = await startBotFlow({ extractor })
  onTestFinished(() => Promise.all([flow.stop(), extractor.close()]).then(() => undefined))
  const person = flow.telegram.person()
  person.sendPhoto(photoOf(...anaCard))
  person.sendPhoto(photoOf('Berta Puig', 'Directora', 'Firma Puig S.L.', 'berta@firmapuig.es'))
  person.sendText('Xenia Roca\nSur S.L.\nxenia@sur.es\n+34 600 000 000')
  await flow.settled()
  const names = flow.app.db.select({ name: contacts.first_name }).from(contacts).all()
  expect(names.map(({ name }) => name).sort()).toEqual(['Ana', 'Berta', 'Xenia'])
  expect(
    flow.app.db
      .select()
      .from(scans)
      .all()
      .filter(({ deaths }) => deaths > 0),
  ).toHaveLength(1)
  expect(flow.logged.join('\n')).toContain('The extraction of contacts died')
})
