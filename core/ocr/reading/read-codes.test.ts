import { expect, test, vi } from 'vitest'
import { readCodes } from '#core/ocr/reading/read-codes.ts'

test('a decoder that fails costs the codes, not the photo, and says so', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  await expect(readCodes({ data: Buffer.alloc(0), width: 1, height: 1 })).resolves.toEqual([])
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})
