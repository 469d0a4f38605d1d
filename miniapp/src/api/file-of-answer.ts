/** An answer's content as a file, under the name that the server gave it. */
export async function fileOfAnswer(answer: Response, fallbackName: string): Promise<File> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' })
}
