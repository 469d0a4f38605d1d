import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import type { Signature } from './signature.ts'
import { spanish } from './spanish.ts'

/** Twenty signatures in six languages, written before the code was developed with them. */
export const signatures: Signature[] = [german, english, spanish, french, italian, portuguese].flat()
