/** A line of a vCard has at most 75 octets; one that goes on begins with a space. */
const lineLength = 75
const end = 'END:VCARD'

/** The vCard with a JPEG as its PHOTO (RFC 2426 §3.1.4). */
export function withPicture(vcf: string, jpeg: Uint8Array): string {
  const line = `PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from(jpeg).toString('base64')}`
  const folded = [line.slice(0, lineLength)]
  for (let start = lineLength; start < line.length; start += lineLength - 1) {
    folded.push(` ${line.slice(start, start + lineLength - 1)}`)
  }
  const at = vcf.lastIndexOf(end)
  return at < 0 ? vcf : `${vcf.slice(0, at)}${folded.join('\r\n')}\r\n${vcf.slice(at)}`
}
