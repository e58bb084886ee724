import * as api from '@hepu/api/areas/trading/listing/listing'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { demoPicture } from '../../product/shared.ts'
import { cleanImage } from './cleanImage.ts'
import { orientationOf, orientationSegment } from './orientation.ts'
import { makeListed, makeSupply } from './testListings.ts'

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

describe('what is stored of an image', () => {
  test('EXIF with its place, comments and what is behind the end of a JPEG are left out', () => {
    const { bytes, width, height } = cleanImage(jpeg())
    expect({ width, height }).toEqual({ width: 640, height: 480 })
    for (const word of ['GPS', 'Exif', 'secret', 'JFIF', 'behind'])
      expect(bytes.includes(word), word).toBe(false)
    expect(cleanImage(bytes).bytes.equals(bytes)).toBe(true)
  })

  test('the direction in which a camera was held stays', () => {
    const { bytes } = cleanImage(jpeg({ extra: orientationSegment(6) }))
    expect(orientationOf(bytes.subarray(2))).toBe(6)
    expect(bytes.includes('GPS')).toBe(false)
  })

  test('texts and EXIF of a PNG are left out, and its picture is the same', () => {
    const lines = Buffer.from([0, 1, 2, 0, 3, 4])
    const { bytes } = cleanImage(png({ width: 2, height: 2, lines }))
    expect(bytes.includes('GPS') || bytes.includes('secret')).toBe(false)
    expect(cleanImage(bytes).bytes.equals(bytes)).toBe(true)
  })

  test('100 megapixels are refused before they are decompressed, whatever the file weighs', () => {
    expect(() => cleanImage(jpeg({ width: 10_000, height: 10_000 }))).toThrow('100百万像素')
    const bomb = png({ width: 10_000, height: 10_000, lines: Buffer.alloc(10) })
    expect(() => cleanImage(bomb)).toThrow('最多40百万像素')
  })

  test('more bytes than the size asks for are never decompressed', () => {
    const bomb = png({ width: 2, height: 2, lines: Buffer.alloc(5_000_000) })
    expect(() => cleanImage(bomb)).toThrow('画面无法解码')
  })

  test('what is no image, is cut off or damaged is refused', () => {
    const good = jpeg()
    expect(() => cleanImage(Buffer.from('<svg onload="x"/>'))).toThrow('不是 jpg 或 png')
    expect(() => cleanImage(good.subarray(0, 100))).toThrow('图片无法使用')
    expect(() => cleanImage(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toThrow('没有画面')
    const broken = Buffer.from(png({ width: 2, height: 2, lines: Buffer.alloc(6) }))
    broken[20] = 9
    expect(() => cleanImage(broken)).toThrow('已损坏')
    expect(() => cleanImage(png({ width: 2, height: 2, lines: Buffer.alloc(3) }))).toThrow('画面与尺寸不符')
  })
})

describe('images of listings', () => {
  let app: TestApp
  let ann: Client
  let eve: Client
  let bob: Client
  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
    eve = await app.user({ org: ann.org })
    bob = await app.user()
  })
  afterAll(() => app.close())

  const image = { name: '果穗.png', bytes: demoPicture([222, 180, 60]) }

  test('F-554 an uploaded image answers an address that opens, and belongs to the listing it is entered with', async () => {
    const stored = await ann.upload(api.uploadImage, {}, image)
    const answer = await ann.raw({
      method: 'GET',
      url: new URL(stored.url, 'http://localhost').href.replace('http://localhost', ''),
    })
    expect(answer.statusCode).toBe(200)
    const id = await makeSupply(ann, { imageIds: [stored.id] })
    const shown = await ann.call(api.showAchievement, { id })
    expect(shown.imageUrl).toBeTruthy()
    expect(shown.files).toMatchObject([{ id: stored.id, isImage: true, level: null }])
    await expect(makeSupply(ann, { imageIds: [stored.id] })).rejects.toThrow('属于其他记录')
  })

  test('F-555 images and attachments are listed and deleted; those of others do not exist; the organisations are a tree', async () => {
    const id = await makeSupply(ann)
    const stored = await ann.upload(api.uploadImage, { listingId: id }, image)
    const report = { name: '试验报告.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
    await ann.upload(api.uploadAttachment, { listingId: id, level: 'confidential' }, report)
    expect(await ann.call(api.fileList, { listingId: id })).toMatchObject([
      { isImage: true },
      { level: 'confidential', originalName: '试验报告.pdf' },
    ])
    await expect(bob.call(api.deleteFile, { fileId: stored.id })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.upload(api.uploadImage, { listingId: id }, image)).rejects.toMatchObject({ code: 4040 })
    await ann.call(api.deleteFile, { fileId: stored.id })
    expect(await ann.call(api.fileList, { listingId: id })).toHaveLength(1)
    expect(await ann.call(api.tradingOrgTree, {})).toMatchObject([{ id: String(ann.orgId) }])
  })

  test('a listing has nine images at most, and what is no image is refused', async () => {
    const id = await makeSupply(ann)
    for (let no = 0; no < 9; no += 1) await ann.upload(api.uploadImage, { listingId: id }, image)
    await expect(ann.upload(api.uploadImage, { listingId: id }, image)).rejects.toThrow('图片最多9张')
    const fake = { name: '假图.jpg', bytes: Buffer.from('not an image at all') }
    await expect(ann.upload(api.uploadImage, {}, fake)).rejects.toMatchObject({ code: 4000 })
  })

  test('images of a listing on the market change at once, attachments do not', async () => {
    const id = await makeListed(ann, eve)
    await ann.upload(api.uploadImage, { listingId: id }, image)
    expect((await ann.call(api.showAchievement, { id })).hasPendingEdit).toBe(false)
    const report = { name: '报告.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
    await expect(ann.upload(api.uploadAttachment, { listingId: id }, report)).rejects.toThrow(
      '不能直接更换附件',
    )
  })
})
