import { Flame, type LucideIcon, Snowflake, Sun } from 'lucide-react'
import type { Rating } from '#contracts/events.ts'

/** The sign of each rating, the same on every screen and in the chat. */
export const ratingSigns: Record<Rating, LucideIcon> = { hot: Flame, warm: Sun, cold: Snowflake }
