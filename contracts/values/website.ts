/**
 * Whether a website may be kept: an address of the web, with or without its scheme. A link of another scheme
 * (`javascript:`, `data:`) would run or open something else. A colon behind a dot comes before a port.
 */
export function isWebsite(text: string): boolean {
  const [, scheme] = /^\W*([a-z][a-z0-9+-]*)\s*:/i.exec(text.slice(0, 100)) ?? []
  return scheme === undefined || /^https?$/i.test(scheme)
}
