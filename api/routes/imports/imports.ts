import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idempotencyHeader, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv, Upload } from '#api/guards/context.ts'
import { countUpload } from '#api/guards/uploads/limit-uploads.ts'
import { takeUpload } from '#api/guards/uploads/take-upload.ts'
import { chosenFieldsSchema } from '#contracts/import/csv-columns.ts'
import { codesSchema, type Import, importAnswerSchema, importKeySchema } from '#contracts/import/imports.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'

const codesBytes = 1024 * 1024

const uploadSchema = z.object({
  file: z.custom<NonNullable<Upload['file']>>(file => file !== undefined, { error: 'A file is needed' }),
  key: importKeySchema,
  columns: z.string().transform(parsedJson).pipe(chosenFieldsSchema).optional(),
})

/** Files of contacts and scanned badges: shown first, saved when the person confirms. */
export function importRoutes(app: App) {
  return {
    'POST /api/imports/{userId}': {
      limits: [takeUpload(app, 'import')],
      answer: (c, person) => takeFile(app, c, person),
    },
    'POST /api/imports/{userId}/codes': {
      limits: [countUpload(app, 'import', codesBytes), bodyLimit({ maxSize: codesBytes, onError: refuse })],
      answer: async (c, person) => {
        const { key, codes } = await jsonBody(c, codesSchema)
        return requestImport(app, { ...person, key, source: { codes } })
      },
    },
    'POST /api/imports/{userId}/{importId}': async (c, owned) => {
      const answer = await jsonBody(c, importAnswerSchema)
      return 'save' in answer ? answerImport(app, { ...owned, ...answer }) : keepImported(app, owned)
    },
  } satisfies CallRoutes
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refuse = () => {
  throw new AppError('file-too-large')
}

async function takeFile(app: App, c: Context<ApiEnv>, person: { userId: number }): Promise<Import> {
  const upload = c.get('upload')
  const form = { ...upload.fields, file: upload.file, key: idempotencyHeader(c) }
  const { file, key, columns: fields } = parseInput(uploadSchema, form)
  const source = { fileName: file.name, bytes: file.sent, fields }
  return requestImport(app, { ...person, key, source })
}
