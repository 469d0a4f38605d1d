import type { App } from '#core/app.ts'
import { errorFields } from '#core/base/errors.ts'
import { type Loss, refuseWrites, rememberFiles, saveBeside } from '#db/lost-files.ts'

/** Three calls of `stat`, some microseconds. What is saved until the next look is in the copy. */
const betweenLooksMs = 250
/** Where there is no room for the copy, the operator may make some. */
const betweenTriesMs = 2000

/**
 * Watches the files of the database until the returned function is called. If another program deletes or replaces one
 * of them, that is logged, nothing can be written any more, `whenLost` is called, and what the connection still holds
 * is saved to a file beside the database.
 */
export function watchDatabase(app: Pick<App, 'db' | 'log' | 'metrics'>, whenLost: () => void): () => void {
  const compare = rememberFiles(app.db)
  let timer = setInterval(look, betweenLooksMs).unref()

  function look() {
    const loss = compare()
    if (!loss) return
    clearInterval(timer)
    refuseWrites(app.db)
    app.log.error(loss, messages[loss.how])
    app.metrics.databaseLost.set(1)
    whenLost()
    save()
  }
  function save() {
    try {
      const saved = saveBeside(app.db)
      app.log.error({ saved }, 'Saved everything to a file beside it. Stop the service, then restore that file')
    } catch (error) {
      app.log.error(errorFields(error), 'Could not save what the service holds: trying again. Do not stop it')
      timer = setTimeout(save, betweenTriesMs)
    }
  }
  return () => clearTimeout(timer)
}

const messages: Record<Loss['how'], string> = {
  deleted: 'A file of the database was deleted: nothing can be written any more',
  replaced: 'A file of the database was replaced: nothing can be written any more',
}
