// E-mail signatures, read as cards.
export { cardOfText } from './extract/text/card-of-text.ts'
export { isSignature } from './extract/text/signature-lines.ts'
