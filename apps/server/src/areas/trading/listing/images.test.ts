import * as api from '@hepu/api/areas/trading/listing/listing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { demoPicture } from '../../product/shared.ts'
import { makeListed, makeSupply } from './testListings.ts'

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
    await expect(ann.upload(api.uploadImage, {}, fake)).rejects.toThrow('「假图.jpg」')
  })

  test('images of a listing on the market change at once, attachments do not', async () => {
    const id = await makeListed(ann, eve)
    await ann.upload(api.uploadImage, { listingId: id }, image)
    const shown = await ann.call(api.showAchievement, { id })
    expect(shown.hasPendingEdit).toBe(false)
    expect(shown.whyNot?.['attach']).toContain('不能直接更换附件')
    const report = { name: '报告.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
    await expect(ann.upload(api.uploadAttachment, { listingId: id }, report)).rejects.toThrow(
      '不能直接更换附件',
    )
  })
})
