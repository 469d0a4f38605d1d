/**
 * Characters that people do not see and a model reads: marks that turn text round, zero-width spaces, and tags, in which
 * a whole sentence fits behind one letter. Joiners and variation selectors stay, since scripts and emoji need them; those
 * above U+E0100 only behind a Han character, as in Unicode's Ideographic Variation Database.
 */
const unseen =
  /[\p{Default_Ignorable_Code_Point}--[\p{Join_Control}\p{Variation_Selector}]]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gv

/** Joiners and selectors in a row: behind the first selector and the first joiner a text can be hidden as well. */
const repeated = /(\p{Variation_Selector}\p{Join_Control}?|\p{Join_Control})[\p{Join_Control}\p{Variation_Selector}]*/gu

/** A text as its reader sees it, without what is hidden in it. */
export function cleanForModel(text: string): string {
  return text.replace(unseen, '').replace(repeated, '$1')
}
