// vCards in files and QR codes.
export { overrideByCodes, overrideByContact } from './codes/override-by-codes.ts'
export { readCode } from './codes/read-code.ts'
export {
  type CodeContact,
  type Remark,
  type RemarkKind,
  remarkKinds,
  saysSomething,
} from './vcard/code-contact.ts'
export { generation, kindOf, readVcards, splitFullName } from './vcard/read-vcards.ts'
