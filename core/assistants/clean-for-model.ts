/**
 * Characters that people do not see and a model reads: marks that turn text round, zero-width spaces, and tags, in which
 * a whole sentence fits behind one letter. Joiners and variation selectors stay, since scripts and emoji need them.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\p{Variation_Selector}]]/gv

/** Joiners and selectors after another one of their kind, in which a text can be hidden as well. */
const repeated = /(?<=\p{Variation_Selector})\p{Variation_Selector}+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu

/** A text as its reader sees it, without what is hidden in it. */
export function cleanForModel(text: string): string {
  return text.replace(unseen, '').replace(repeated, '')
}
