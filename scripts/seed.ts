// Fills the demo user's account, so that every screen can be looked at with data: npm run db:seed
import { holdsRealUsers } from '#core/auth/demo.ts'
import { parseEnv } from '#core/base/env.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { seedDemo } from './seed/seed-demo.ts'

const { DATABASE_PATH } = parseEnv({ DATABASE_PATH: process.env.DATABASE_PATH })
const db = openDatabase(DATABASE_PATH)
if (holdsRealUsers(createTestApp({ db }))) {
  console.error(`${DATABASE_PATH} holds real users: seed another DATABASE_PATH`)
  process.exitCode = 1
} else {
  const { added } = await seedDemo(db, { now: new Date() })
  console.log(added > 0 ? `${added} contacts are in ${DATABASE_PATH}` : 'The demo user has contacts already')
}
db.$client.close()
