// The program of the process that draws one page of a PDF and ends (pdf-page.ts).
import { type DrawAnswer, type DrawRequest, drawPage } from './draw-page.ts'

process.once('message', async (request: DrawRequest) => {
  const answer: DrawAnswer = await drawPage(request)
  process.send?.(answer, undefined, undefined, () => process.exit())
})
process.once('disconnect', () => process.exit())
