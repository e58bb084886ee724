import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, walkOf } from '../../test/walk.ts'
import { addressOf, asked, fileTest, partsOf, pdf, post, text, type FileTest } from './testFiles.ts'

let server: FileTest
beforeAll(async () => {
  server = await fileTest()
})
afterAll(() => server.close())

test('F-490 a file is sent with the parameters given for it and recorded, or sent in one call', async () => {
  const walk = walkOf([uploadParam, fileInfoUpload])
  const ann = walk.as(await server.user())
  const param = await ann.call(uploadParam, asked('证书.pdf', pdf.length, { infoType: thesis.name }))
  expect((await post(server, param, partsOf(param, pdf))).statusCode).toBe(204)
  const recorded = await ann.call(fileInfoUpload, { id: param.id })
  expect(recorded).toMatchObject({ id: param.id, originalName: '证书.pdf', fileType: 'PDF', publicStatus: 1 })
  expect((await server.app.inject({ url: addressOf(param) })).rawPayload).toEqual(pdf)
  const whole = { infoType: thesis.name, publicStatus: '2' } as const
  const direct = await ann.upload(fileInfoUpload, whole, { name: '产量.txt', bytes: text })
  expect(direct).toMatchObject({ originalName: '产量.txt', publicStatus: 2, infoType: thesis.name })
  expect((await server.app.inject({ url: direct.url })).rawPayload).toEqual(text)
  await refused(ann.call(uploadParam, asked('a.pdf', 0)), '文件是空的')
  await refused(
    ann.call(uploadParam, asked('../a.pdf', 2048, { fileName: '../a.pdf' })),
    '文件名不能含有斜杠',
  )
  await refused(ann.call(fileInfoUpload, { id: '999999' }), '文件不存在')
  await refused(ann.upload(fileInfoUpload, whole, { name: 'a.pdf', bytes: text }), '内容不是pdf格式')
  await walk.end(server)
})
