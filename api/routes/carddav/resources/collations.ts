/**
 * The collations of text matches (RFC 4790, RFC 5051). Each maps a text to a key; texts with the same key are equal.
 */
export const collations: Record<string, (text: string) => string> = {
  'i;ascii-casemap': text => text.replace(/[a-z]+/g, letters => letters.toUpperCase()),
  'i;unicode-casemap': unicodeCaseMap,
  'i;octet': text => text,
}

/** The collation of this name; undefined for an unsupported one. */
export function collationOf(name = 'default'): ((text: string) => string) | undefined {
  if (name === 'default') return unicodeCaseMap
  return Object.hasOwn(collations, name) ? collations[name] : undefined
}

function unicodeCaseMap(text: string): string {
  return text.toUpperCase().normalize('NFKD')
}
