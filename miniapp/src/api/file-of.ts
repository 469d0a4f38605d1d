import type { CallOf, InputOf } from '#contracts/calls.ts'
import type { Client } from './client.ts'

/** What a call brings as a file, under the name that the server gave it. */
export async function fileOf<Name extends CallOf<Blob>>(
  client: Client,
  name: Name,
  input: InputOf<Name>,
): Promise<File> {
  const answer = await client.open(name, input)
  const fileName = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  return new File([await answer.blob()], fileName, { type: answer.headers.get('content-type') ?? '' })
}
