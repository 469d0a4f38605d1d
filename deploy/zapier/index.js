import { addKey, authentication } from './call-server.js'
import { addNote, createContact, findContact } from './contacts.js'
import packageJson from './package.json' with { type: 'json' }
import { newContact, reminderDue, scanDone } from './triggers.js'

const byKey = parts => Object.fromEntries(parts.map(part => [part.key, part]))

/** The app as Zapier reads it. */
export default {
  version: packageJson.version,
  platformVersion: packageJson.dependencies['zapier-platform-core'],
  authentication,
  beforeRequest: [addKey],
  triggers: byKey([newContact, scanDone, reminderDue]),
  searches: byKey([findContact]),
  creates: byKey([createContact, addNote]),
  searchOrCreates: byKey([
    {
      key: findContact.key,
      display: {
        label: 'Find or Create Contact',
        description: 'Finds a contact by its e-mail address, or creates one.',
      },
      search: findContact.key,
      create: createContact.key,
    },
  ]),
}
