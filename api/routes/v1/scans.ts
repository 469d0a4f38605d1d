import { idParam } from '#api/answers/input.ts'
import { takePhoto } from '#api/routes/scans.ts'
import type { scanCalls } from '#contracts/integrations/v1/scans.ts'
import type { App } from '#core/app.ts'
import { getApiScan } from '#core/scan/api-scan.ts'
import { type RequestInside, uploadScan } from '#core/scan/upload-scan.ts'
import type { AnswersTo } from './answering.ts'

/** Calls about scans. */
export function scanAnswers(app: App): AnswersTo<keyof typeof scanCalls> {
  return {
    createScan: async c => {
      const userId = c.get('userId')
      const { file, hash, idempotencyKey: key } = await takePhoto(c)
      // Apart from the keys of the screens, which hold no space, and from those of the person's other programs.
      const idempotencyKey = `v1 ${c.get('key').keyId} ${key}`
      const answer = (inside: App, request: RequestInside) => {
        const { scan, isNew } = request(inside)
        return { status: isNew ? 202 : 200, body: getApiScan(inside.db, { userId, scanId: scan.id }) }
      }
      return {
        sent: file,
        prepare: once =>
          uploadScan(app, { userId, file, hash, idempotencyKey, byProgram: true }, request =>
            once(inside => answer(inside, request)),
          ),
      }
    },
    getScan: c => ({ status: 200, body: getApiScan(app.db, { userId: c.get('userId'), scanId: idParam(c, 'id') }) }),
  }
}
