import { SERVICE_FILES } from '@hepu/api/areas/integration/integrationFields'
import * as api from '@hepu/api/areas/integration/service/serviceManager'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { demoPicture } from '../product/shared.ts'
import { makeCategory, makeProvider, makeService } from './testServices.ts'

let app: TestApp
let ann: Client
let serviceId: string
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const leaf = await makeCategory(ann, '检测')
  serviceId = await makeService(ann, await makeProvider(ann, leaf), leaf)
})
afterAll(() => app.close())

/** Uploads a file publicly and attaches it to the service. */
async function attach(name: string, bytes: Buffer): Promise<void> {
  const file = { name, bytes }
  const { id } = await ann.upload(fileInfoUpload, { infoType: SERVICE_FILES, publicStatus: 1 }, file)
  await ann.call(api.attachPictures, { id: serviceId, fileIds: [id] })
}

const pictures = async () => (await ann.call(api.serviceShow, { id: serviceId })).files

test('a picture is stored without what stands behind its end', async () => {
  await attach('实验室.png', Buffer.concat([demoPicture([222, 180, 60]), Buffer.from('GPSLatitude 34.7')]))
  const [picture] = await pictures()
  const { rawPayload } = await ann.raw({
    method: 'GET',
    url: new URL(picture?.url ?? '', 'http://x').pathname,
  })
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(rawPayload.includes('GPS')).toBe(false)
  expect(Math.round((picture?.size ?? 0) * 1024)).toBe(rawPayload.length)
})

test('what is no whole picture is refused by its name and not attached', async () => {
  const before = await pictures()
  await expect(attach('说明.png', demoPicture([1, 2, 3]).subarray(0, 200))).rejects.toThrow(
    '图片「说明.png」无法使用：文件被截断，请另选一张',
  )
  const damaged = demoPicture([9, 9, 9])
  damaged.writeUInt8(damaged.readUInt8(60) ^ 255, 60)
  await expect(attach('损坏.png', damaged)).rejects.toThrow('图片「损坏.png」无法使用：文件已损坏')
  expect(await pictures()).toEqual(before)
})
