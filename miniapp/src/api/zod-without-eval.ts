import { config } from 'zod'

// The page's policy forbids the code that zod would write to speed itself up; merely trying is a complaint on the
// console. Schemas try as they are made, so this is imported before any of them.
config({ jitless: true })
