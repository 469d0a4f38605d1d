import { idParam } from '#api/answers/input.ts'
import { takePhoto } from '#api/routes/scans.ts'
import type { scanCalls } from '#contracts/integrations/v1/scans.ts'
import type { App } from '#core/app.ts'
import { getApiScan } from '#core/scan/api-scan.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import type { AnswersTo } from './answering.ts'

/** Calls about scans. */
export function scanAnswers(app: App): AnswersTo<keyof typeof scanCalls> {
  return {
    createScan: async c => {
      const userId = c.get('userId')
      const { photo, idempotencyKey } = takePhoto(c)
      // Apart from the keys of the screens, which hold no space, and from those of the person's other programs.
      const source = { via: 'web' as const, idempotencyKey: `v1 ${c.get('key').keyId} ${idempotencyKey}`, photo }
      const act = (inside: App) => {
        const { scan, isNew } = requestScan(inside, { userId, source, byProgram: true })
        return { status: isNew ? 202 : 200, body: getApiScan(inside.db, { userId, scanId: scan.id }) }
      }
      return { sent: photo, act }
    },
    getScan: c => ({ status: 200, body: getApiScan(app.db, { userId: c.get('userId'), scanId: idParam(c, 'id') }) }),
  }
}
