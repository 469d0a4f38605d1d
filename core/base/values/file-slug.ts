import { withoutAccents } from 'card-reader/compare-text'

/**
 * A text as part of a file name: `Ana-Torres`. Plain ASCII without spaces: every system and zip reader supports it,
 * and grammY writes it unquoted into an upload.
 */
export function fileSlug(text: string): string {
  return withoutAccents(text)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 60)
}
