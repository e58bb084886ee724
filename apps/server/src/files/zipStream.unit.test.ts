import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zipStream.ts'

const at = new Date('2026-11-20T02:00:00Z')
const entry = (name: string, ...pieces: string[]): ZipEntry => ({
  name,
  at,
  open: () =>
    Promise.resolve(
      (async function* () {
        for (const piece of pieces) yield Buffer.from(piece)
      })(),
    ),
})

test('an archive of several files opens with their Chinese names and contents', async () => {
  const long = '玉米'.repeat(200_000)
  const bytes = await buffer(
    zipStream([entry('目录.txt', '一', '二'), entry('01 申报书/申报书.txt', long), entry('空.txt')]),
  )
  const found = unzipSync(bytes)
  expect(Object.keys(found)).toEqual(['目录.txt', '01 申报书/申报书.txt', '空.txt'])
  expect(strFromU8(found['目录.txt']!)).toBe('一二')
  expect(strFromU8(found['01 申报书/申报书.txt']!)).toBe(long)
  expect(found['空.txt']).toHaveLength(0)
})

test('a file that cannot be read breaks the archive off', async () => {
  const broken: ZipEntry = {
    name: 'a',
    at,
    open: () =>
      Promise.resolve(
        (async function* () {
          yield Buffer.from('a')
          await Promise.reject(new Error('lost'))
        })(),
      ),
  }
  await expect(buffer(zipStream([broken]))).rejects.toThrow('lost')
})
