import { idParam } from '#api/answers/input.ts'
import { takePhoto } from '#api/routes/scans.ts'
import type { scanCalls } from '#contracts/integrations/v1/scans.ts'
import type { App } from '#core/app.ts'
import { contentOf } from '#core/base/files/uploaded-file.ts'
import { getApiScan } from '#core/scan/api-scan.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import type { AnswersTo } from './answering.ts'

/** Calls about scans. */
export function scanAnswers(app: App): AnswersTo<keyof typeof scanCalls> {
  return {
    createScan: async c => {
      const userId = c.get('userId')
      const { file, hash, idempotencyKey } = await takePhoto(c)
      // Apart from the keys of the screens, which hold no space, and from those of the person's other programs.
      const named = { via: 'web' as const, idempotencyKey: `v1 ${c.get('key').keyId} ${idempotencyKey}`, hash }
      const act = (inside: App) => {
        const source = { ...named, photo: contentOf(file) }
        const { scan, isNew } = requestScan(inside, { userId, source, byProgram: true })
        return { status: isNew ? 202 : 200, body: getApiScan(inside.db, { userId, scanId: scan.id }) }
      }
      return { sent: file, act }
    },
    getScan: c => ({ status: 200, body: getApiScan(app.db, { userId: c.get('userId'), scanId: idParam(c, 'id') }) }),
  }
}
