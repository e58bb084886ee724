import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipStream } from './zipStream.ts'

const at = new Date('2026-05-01T18:30:00Z')

const file = (name: string, ...parts: readonly Uint8Array[]) => ({
  name,
  open: () =>
    Promise.resolve(
      (async function* () {
        for (const part of parts) yield await Promise.resolve(part)
      })(),
    ),
})

test('an archive holds its files under their Chinese names, empty and large ones too', async () => {
  const large = new Uint8Array(3_000_000).map((_, place) => (place * 7919) % 251)
  const made = await buffer(
    zipStream(
      [
        file('成果/证书.pdf', Buffer.from('一'), Buffer.from('二')),
        file('空.txt'),
        file('大.bin', large.subarray(0, 1_000_000), large.subarray(1_000_000)),
      ],
      at,
    ),
  )
  const found = unzipSync(new Uint8Array(made))
  expect(Object.keys(found)).toEqual(['成果/证书.pdf', '空.txt', '大.bin'])
  expect(Buffer.from(found['成果/证书.pdf'] ?? []).toString()).toBe('一二')
  expect(found['空.txt']).toHaveLength(0)
  expect(Buffer.from(found['大.bin'] ?? []).equals(Buffer.from(large))).toBe(true)
})

test('the files of an archive have the time of China, or their own', async () => {
  const own = { ...file('b.txt'), at: new Date('2024-12-31T16:00:00Z') }
  const made = await buffer(zipStream([file('a.txt'), own], at))
  const second = made.indexOf('PK\u0003\u0004', 4, 'latin1')
  const stampAt = (place: number) => [made.readUInt16LE(place + 12), made.readUInt16LE(place + 10)]
  expect(stampAt(0)).toEqual([((2026 - 1980) << 9) | (5 << 5) | 2, (2 << 11) | (30 << 5)])
  expect(stampAt(second)).toEqual([((2025 - 1980) << 9) | (1 << 5) | 1, 0])
})

test('a file that cannot be read breaks the archive off', async () => {
  const broken = { name: '坏.pdf', open: () => Promise.reject(new Error('gone')) }
  await expect(buffer(zipStream([broken], at))).rejects.toThrow('gone')
})
