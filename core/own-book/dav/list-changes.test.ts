import { expect, it } from 'vitest'
import { createDavCaller } from '#core/own-book/dav/call-dav.ts'
import { listChanges } from '#core/own-book/dav/list-changes.ts'
import { account } from '#tests/fakes/address-books/servers.ts'
import { startStrangeServer } from '#tests/fakes/address-books/start-strange-server.ts'
import { multistatus, resource } from '#tests/fakes/address-books/strange-server.ts'

it('of a book in parts only our cards are kept, however many others are listed', async () => {
  const parts = 20
  let part = 0
  const { root } = await startStrangeServer(() => {
    part++
    const others = Array.from({ length: 500 }, (_, n) => resource(`/book/${part}-${n}.vcf`, '<getetag>"x"</getetag>'))
    const ours = resource(`/book/ours-${part}.vcf`, `<getetag>"${part}"</getetag>`)
    const more = '<response><href>/book/</href><status>HTTP/1.1 507 Insufficient Storage</status></response>'
    return multistatus(others.join('') + ours + (part < parts ? more : ''), `<sync-token>${part}</sync-token>`)
  })
  const connection = createDavCaller({ allowPrivate: true, stopping: new AbortController().signal }).connect(account)
  const names = new Set(['ours-3.vcf', 'ours-20.vcf', 'gone.vcf'])
  const changes = await listChanges(connection, { url: `${root}book/`, token: '', names })
  connection.close()
  expect(part).toBe(parts)
  expect(changes).toEqual({
    ...{ isWhole: true, token: '20', gone: new Set() },
    etags: new Map([
      ['ours-3.vcf', '3'],
      ['ours-20.vcf', '20'],
    ]),
  })
})
