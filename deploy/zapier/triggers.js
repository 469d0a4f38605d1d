import { callServer } from './call-server.js'
import samples from './samples.json' with { type: 'json' }

/** What Zapier gets of an event; it knows items by their `id`, which a reminder lacks. */
function itemOf({ type, data }) {
  return type === 'reminder.due' ? { id: `${data.contact.id} ${data.due_at}`, ...data } : data
}

/** A trigger by REST hook: Zapier subscribes an address with the person's key, and unsubscribes it. */
function hook({ key, type, noun, label, description }) {
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      performSubscribe: (z, bundle) =>
        callServer(z, bundle, '/webhooks', { method: 'POST', body: { url: bundle.targetUrl, types: [type] } }),
      performUnsubscribe: async (z, bundle) => {
        await callServer(z, bundle, `/webhooks/${bundle.subscribeData.id}`, { method: 'DELETE' })
        return {}
      },
      // A test that the person sends from Card Scan Bot is no such event.
      perform: (_z, { cleanedRequest: event }) => (event.type === type ? [itemOf(event)] : []),
      performList: async (z, bundle) => {
        const latest = await callServer(z, bundle, '/webhooks/samples', { params: { type } })
        return latest.samples.map(itemOf)
      },
      sample: itemOf(samples.find(sample => sample.type === type)),
    },
  }
}

export const newContact = hook({
  key: 'new_contact',
  type: 'contact.created',
  noun: 'Contact',
  label: 'New Contact',
  description: 'Triggers when a card was scanned or a contact was added.',
})

export const scanDone = hook({
  key: 'scan_done',
  type: 'scan.done',
  noun: 'Scan',
  label: 'Scan Done',
  description: 'Triggers when the photo of a card was read.',
})

export const reminderDue = hook({
  key: 'reminder_due',
  type: 'reminder.due',
  noun: 'Reminder',
  label: 'Reminder Due',
  description: 'Triggers when the bot reminds you of a contact.',
})
