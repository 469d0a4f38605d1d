/** The dotted names of a catalogue's texts, plurals by their base: a text that nobody wrote does not compile. */
export type KeyOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key}`
    : KeyOf<Texts[Key], `${Path}${Key}.`>
}[keyof Texts & string]
