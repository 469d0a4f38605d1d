// vCards in files and QR codes.
export { overrideByCodes, overrideByContact } from './extract/codes/override-by-codes.ts'
export { readCode } from './extract/codes/read-code.ts'
export {
  type CodeContact,
  type Remark,
  type RemarkKind,
  remarkKinds,
  saysSomething,
} from './extract/vcard/code-contact.ts'
export { generation, kindOf, readVcards, splitFullName } from './extract/vcard/read-vcards.ts'
