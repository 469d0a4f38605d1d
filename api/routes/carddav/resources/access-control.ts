import { dav, hrefXml, xml } from '#core/base/xml/dav-xml.ts'
import type { KeyHolder } from '#core/integrations/app-keys.ts'
import { homePath, rootPath } from './resources.ts'

/** The privileges of a key, the same on every resource: the address book is read-only. */
const granted = ['read', 'read-acl', 'read-current-user-privilege-set']

/** All known privileges (RFC 3744 §5.3), including those that no key has. */
const supported = supportedPrivilege('all', 'Everything', [
  supportedPrivilege('read', 'Read contacts'),
  supportedPrivilege('read-acl', 'See who may do what'),
  supportedPrivilege('read-current-user-privilege-set', 'See what oneself may do'),
  supportedPrivilege('write', 'Change contacts', [
    supportedPrivilege('write-properties', 'Change properties'),
    supportedPrivilege('write-content', 'Change a contact'),
    supportedPrivilege('bind', 'Add contacts'),
    supportedPrivilege('unbind', 'Delete contacts'),
  ]),
  supportedPrivilege('write-acl', 'Change who may do what'),
])

function supportedPrivilege(name: string, description: string, parts: string[] = []): string {
  const described = `<d:description xml:lang="en">${description}</d:description>`
  return xml(dav('supported-privilege'), privilege(name) + described + parts.join(''))
}

function privilege(name: string): string {
  return xml(dav('privilege'), xml(dav(name)))
}

const grants = granted.map(privilege).join('')

/**
 * The properties of access control, the same for every resource (RFC 3744 §5). Everything below a person's home
 * belongs to that person, and privileges cannot be changed.
 */
export const accessProperties: Record<string, (holder: KeyHolder) => string> = {
  [dav('owner')]: holder => hrefXml(homePath(holder)),
  [dav('group')]: () => '',
  [dav('supported-privilege-set')]: () => supported,
  [dav('current-user-privilege-set')]: () => grants,
  [dav('acl')]: holder => {
    const principal = xml(dav('principal'), hrefXml(homePath(holder)))
    return xml(dav('ace'), principal + xml(dav('grant'), grants) + xml(dav('protected')))
  },
  [dav('acl-restrictions')]: () => xml(dav('grant-only')) + xml(dav('no-invert')),
  [dav('inherited-acl-set')]: () => '',
  [dav('principal-collection-set')]: () => hrefXml(rootPath),
}
