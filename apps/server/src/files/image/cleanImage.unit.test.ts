import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cleanImage } from './cleanImage.ts'
import { orientationOf, orientationSegment } from './orientation.ts'

const segment = (marker: number, body: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, body])
}

/** Returns a JPEG of this size by its structure, with EXIF that names a place, and a comment. */
function jpeg({
  width = 640,
  height = 480,
  extra,
}: { width?: number; height?: number; extra?: Buffer } = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from('GPSLatitude 34.7')])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    extra ?? Buffer.alloc(0),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('secret comment')),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('what is behind the end'),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a grey PNG that says it has this size; `lines` are its decompressed bytes. */
function png({ width, height, lines }: { width: number; height: number; lines: Buffer }): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Comment\0secret')),
    chunk('eXIf', Buffer.from('GPSLatitude')),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const clean = (bytes: Buffer) => cleanImage({ name: '田间.jpg', bytes })

describe('what is stored of an image', () => {
  test('EXIF with its place, comments and what is behind the end of a JPEG are left out', () => {
    const { bytes, width, height } = clean(jpeg())
    expect({ width, height }).toEqual({ width: 640, height: 480 })
    for (const word of ['GPS', 'Exif', 'secret', 'JFIF', 'behind'])
      expect(bytes.includes(word), word).toBe(false)
    expect(clean(bytes).bytes.equals(bytes)).toBe(true)
  })

  test('the direction in which a camera was held stays', () => {
    const { bytes } = clean(jpeg({ extra: orientationSegment(6) }))
    expect(orientationOf(bytes.subarray(2))).toBe(6)
    expect(bytes.includes('GPS')).toBe(false)
  })

  test('texts and EXIF of a PNG are left out, and its picture is the same', () => {
    const lines = Buffer.from([0, 1, 2, 0, 3, 4])
    const { bytes } = clean(png({ width: 2, height: 2, lines }))
    expect(bytes.includes('GPS') || bytes.includes('secret')).toBe(false)
    expect(clean(bytes).bytes.equals(bytes)).toBe(true)
  })

  test('100 megapixels are refused before they are decompressed, whatever the file weighs', () => {
    expect(() => clean(jpeg({ width: 10_000, height: 10_000 }))).toThrow('100百万像素')
    const bomb = png({ width: 10_000, height: 10_000, lines: Buffer.alloc(10) })
    expect(() => clean(bomb)).toThrow('最多40百万像素')
  })

  test('more bytes than the size asks for are never decompressed', () => {
    const bomb = png({ width: 2, height: 2, lines: Buffer.alloc(5_000_000) })
    expect(() => clean(bomb)).toThrow('画面无法解码')
  })

  test('what is no image, is cut off or damaged is refused', () => {
    const good = jpeg()
    expect(() => clean(Buffer.from('<svg onload="x"/>'))).toThrow(
      '图片「田间.jpg」无法使用：文件不是 jpg 或 png 图片，请另选一张',
    )
    expect(() => clean(good.subarray(0, 100))).toThrow('文件被截断')
    expect(() => clean(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toThrow('没有画面')
    const broken = Buffer.from(png({ width: 2, height: 2, lines: Buffer.alloc(6) }))
    broken[20] = 9
    expect(() => clean(broken)).toThrow('已损坏')
    expect(() => clean(png({ width: 2, height: 2, lines: Buffer.alloc(3) }))).toThrow('画面与尺寸不符')
  })
})
