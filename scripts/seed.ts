// Fills the demo user's account with data for every screen: npm run db:seed
import { holdsRealUsers } from '#core/auth/demo.ts'
import { parseEnv } from '#core/base/env.ts'
import { openDatabase } from '#db/client.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { seedDemo } from './seed/seed-demo.ts'

const { DATABASE_PATH, DATABASE_KEY_FILE, DATABASE_KEY } = process.env
const env = parseEnv({ DATABASE_PATH, DATABASE_KEY, DATABASE_KEY_FILE })
const db = openDatabase(env.DATABASE_PATH, { key: env.DATABASE_KEY })
if (holdsRealUsers(createTestApp({ db }))) {
  console.error(`${env.DATABASE_PATH} holds real users: seed another DATABASE_PATH`)
  process.exitCode = 1
} else {
  const { added } = await seedDemo(db, { now: new Date() })
  console.log(added > 0 ? `${added} contacts are in ${env.DATABASE_PATH}` : 'The demo user has contacts already')
}
db.$client.close()
