/** Where "back" leads: from a contact to the contacts, from a section home. */
export function parentPath(path: string): string {
  return path.replace(/\/[^/]*\/?$/, '') || '/'
}

/** Whether a section's entry is the active one. */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
