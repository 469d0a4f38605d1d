import { callServer } from './call-server.js'
import samples from './samples.json' with { type: 'json' }

const { data: sample } = samples.find(({ type }) => type === 'contact.created')
const email = { key: 'email', label: 'E-mail', type: 'string', required: true }

/** Finds a contact by its e-mail address. */
export const findContact = {
  key: 'find_contact',
  noun: 'Contact',
  display: { label: 'Find Contact', description: 'Finds a contact by its e-mail address.' },
  operation: {
    inputFields: [email],
    perform: async (z, bundle) => {
      const { contacts } = await callServer(z, bundle, '/contacts', { params: { email: bundle.inputData.email } })
      return contacts
    },
    sample,
  },
}

/** Creates a contact, unless one has its e-mail address: that one is left as it is. */
export const createContact = {
  key: 'create_contact',
  noun: 'Contact',
  display: {
    label: 'Create Contact',
    description: 'Creates a contact. One with the same e-mail address is left as it is.',
  },
  operation: {
    inputFields: [
      email,
      { key: 'first_name', label: 'First Name', type: 'string' },
      { key: 'last_name', label: 'Last Name', type: 'string' },
      { key: 'company', label: 'Company', type: 'string' },
      { key: 'position', label: 'Position', type: 'string' },
      { key: 'phone', label: 'Phone', type: 'string', helpText: 'With its country code: +34 612 345 678.' },
      { key: 'website', label: 'Website', type: 'string' },
      { key: 'address', label: 'Address', type: 'string' },
      { key: 'notes', label: 'Notes', type: 'text' },
      { key: 'tags', label: 'Tags', type: 'string', list: true },
    ],
    perform: (z, bundle) => {
      const filled = Object.entries(bundle.inputData).filter(([, value]) => value?.length > 0)
      const body = Object.fromEntries(filled)
      return callServer(z, bundle, '/contacts/find-or-create', { method: 'POST', body })
    },
    sample,
  },
}

/** Adds a note below the notes of a contact. */
export const addNote = {
  key: 'add_note',
  noun: 'Note',
  display: { label: 'Add Note', description: 'Adds a note below the notes of a contact.' },
  operation: {
    inputFields: [
      {
        key: 'contact_id',
        label: 'Contact',
        type: 'string',
        required: true,
        search: 'find_contact.id',
        helpText: 'The ID of the contact, from another step.',
      },
      { key: 'text', label: 'Text', type: 'text', required: true },
    ],
    perform: (z, bundle) => {
      const { contact_id, text } = bundle.inputData
      const path = `/contacts/${encodeURIComponent(contact_id)}/notes`
      return callServer(z, bundle, path, { method: 'POST', body: { text } })
    },
    sample: { text: 'Wants a quote', created_at: sample.created_at },
  },
}
