import { cleanLine, cleanText } from 'card-reader/clean-text'
import { z } from 'zod'

/** A text from outside, cleaned; too long a text is refused with this message. */
export const textSchema = (max: number, tooLong = 'Too long') => z.string().overwrite(cleanText).max(max, tooLong)

/** The same on one line. */
export const lineSchema = (max: number, tooLong = 'Too long') =>
  z
    .string()
    .overwrite(text => cleanLine(text))
    .max(max, tooLong)
