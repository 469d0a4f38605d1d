// E-mail signatures, which are read like cards.
export { cardOfText } from './extract/text/card-of-text.ts'
export { isSignature } from './extract/text/signature-lines.ts'
