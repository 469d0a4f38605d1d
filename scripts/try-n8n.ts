// The recipes of docs/connect.md in a real n8n: npm run try:n8n. A card that is sent to the bot becomes a row of n8n's
// data table and is sent to stand-ins for HubSpot and Odoo, and a form of n8n becomes a contact. Installs n8n (3 GB,
// some minutes) into a temporary folder, or into the one that is given and kept: npm run try:n8n -- /tmp/n8n. Ends with
// 1 if a row or a contact does not come.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installed } from './try-programs/install.ts'
import { createN8n, setValues } from './try-programs/n8n.ts'
import { startCrm } from './try-programs/start-crm.ts'
import { startService, until } from './try-programs/start-service.ts'

/** The version that was tried last. */
const version = '2.41.1'
const given = process.argv[2]
const { folder, isKept } = await installed(given && resolve(given), { n8n: version }, ['sqlite3'])
const n8n = await createN8n(folder)
const service = await startService()
const stops: Array<() => Promise<void>> = [service.stop]

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' }
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
  const answer = await fetch(`${service.url}/api/v1${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

/** The runs of a workflow once none of them goes on; throws where one failed. */
const ended = (id: string) =>
  until(`the runs of ${id}`, () => {
    const runs = n8n.runs(id)
    if (runs.some(({ status }) => status === 'error' || status === 'crashed')) throw new Error(JSON.stringify(runs))
    return runs.length > 0 && runs.every(({ status }) => status === 'success') ? runs : undefined
  })

try {
  const address = `${n8n.url}/webhook/card-scan-bot`
  const types = ['contact.created', 'contact.updated', 'contact.merged', 'contact.deleted']
  const webhook = await ask<{ id: number; secret: string }>('/webhooks', { url: address, types })
  const crm = await startCrm()
  stops.push(crm.stop)
  const hubSpotToken = { id: 'hubSpotToken0001', name: 'HubSpot' }
  const ourKey = { id: 'cardScanBotKey01', name: 'Card Scan Bot' }
  await n8n.addCredentials([
    { ...hubSpotToken, type: 'httpHeaderAuth', data: { name: 'Authorization', value: 'Bearer pat-1' } },
    { ...ourKey, type: 'httpBearerAuth', data: { token: service.key } },
  ])
  await n8n.use('n8n-contacts.json', 'cardScanBot00001', ({ nodes }) => {
    for (const node of nodes) {
      const { parameters } = node
      if (typeof parameters.jsCode === 'string')
        parameters.jsCode = parameters.jsCode.replace('whsec_PASTE_YOUR_SECRET', webhook.secret)
      // HubSpot and Odoo are switched on; a Google sheet needs an account.
      if (!/sheet/i.test(node.name)) delete node.disabled
      if (node.name === 'HubSpot') {
        parameters.url = String(parameters.url).replace('https://api.hubapi.com', crm.url)
        node.credentials = { httpHeaderAuth: hubSpotToken }
      }
      setValues(node, value => value.replace('https://odoo.example.com', crm.url))
    }
  })
  await n8n.use('n8n-form.json', 'cardScanBot00002', ({ nodes }) => {
    for (const node of nodes) {
      setValues(node, value => value.replace('https://cards.example.com', service.url))
      if (node.parameters.genericAuthType) node.credentials = { httpBearerAuth: ourKey }
    }
  })
  stops.unshift(await n8n.start())

  service.sendCard()
  const { deliveries } = await until('the event is delivered', async () => {
    const page = await ask<{ deliveries: { state: string; status: number; attempts: number }[] }>(
      `/webhooks/${webhook.id}/deliveries`,
    )
    return page.deliveries.some(({ attempts }) => attempts > 0) ? page : undefined
  })
  console.log('Card Scan Bot:', deliveries.map(({ state, status }) => `${state} ${status}`).join(', '))
  console.log('n8n runs:', await ended('cardScanBot00001'))
  console.log('n8n table:', n8n.rows('Card Scan Bot contacts'))
  const { contacts } = await ask<{ contacts: { id: string; email: string }[] }>('/contacts')
  const rows = n8n.rows('Card Scan Bot contacts')
  if (!rows.some(row => row.contact_id === contacts[0]?.id)) throw new Error('The contact is not in the table')

  console.log('HubSpot:', JSON.stringify(crm.hubSpot))
  console.log('Odoo:', JSON.stringify(crm.odoo))
  if (crm.hubSpot.length !== 1 || crm.odoo.length !== 2) throw new Error('HubSpot and Odoo were not asked')

  const form = new FormData()
  const details = ['Zoe', 'Form', 'Norte Obras', 'zoe.form@norteobras.com', '+34 612 345 679', 'Please send a quote']
  for (const [n, value] of details.entries()) form.set(`field-${n}`, value)
  const sent = await fetch(`${n8n.url}/form/card-scan-bot-details`, { method: 'POST', body: form })
  console.log('Form:', sent.status)
  const found = await until('the contact of the form', async () => {
    const path = '/contacts?email=zoe.form@norteobras.com'
    const [contact] = (await ask<{ contacts: { first_name: string; notes: string }[] }>(path)).contacts
    return contact?.notes ? contact : undefined
  })
  console.log('Card Scan Bot:', found.first_name, found.notes)
  console.log('n8n runs:', await ended('cardScanBot00002'))
  console.log(n8n.said(/Workflow execution (started|finished)/).join('\n'))
} finally {
  for (const stop of stops) await stop()
  if (!isKept) rmSync(folder, { recursive: true })
}
