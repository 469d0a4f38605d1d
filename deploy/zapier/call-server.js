/**
 * The answer of the server's API to a call, undefined where it has none. zapier-platform-core throws for a status of 400
 * and above, and shows the person the sentence of the refusal.
 */
export async function callServer(z, bundle, path, options = {}) {
  const url = new URL(`/api/v1${path}`, bundle.authData.server).href
  const { data } = await z.request({ url, ...options })
  return data
}

/** Adds the person's key to every request. */
export function addKey(request, _z, bundle) {
  request.headers.Authorization = `Bearer ${bundle.authData.key}`
  return request
}

/** What a person fills in once to connect their account. */
export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'server',
      label: 'Server',
      type: 'string',
      required: true,
      helpText: 'The address of your Card Scan Bot, such as `https://cards.example.com`.',
    },
    {
      key: 'key',
      label: 'Key',
      type: 'password',
      required: true,
      helpText:
        'In Card Scan Bot: Settings → Apps and developers → Create a key → Another program, which may read and change contacts and manage webhooks.',
    },
  ],
  test: (z, bundle) => callServer(z, bundle, '/me'),
  connectionLabel: '{{first_name}} {{last_name}}',
}
