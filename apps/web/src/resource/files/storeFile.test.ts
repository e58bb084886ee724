import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { fileTypeOf } from '@hepu/api/core/file/fileTypes'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { fileOf, recorded, storageAnswers, target } from '../../test/storage.ts'
import { storeFile } from './storeFile.ts'

afterEach(() => vi.unstubAllGlobals())

const owner = { infoType: 'patent', infoId: '77' }
const answerTarget = (change: object = {}) =>
  answerWith((url) => envelope(url === uploadParam.path ? { ...target, ...change } : recorded))

test('F-159 F-161 F-162 F-163 F-164 F-165 F-166 storing asks for the parameters first, with exactly nine fields', async () => {
  const order: string[] = []
  const requests = answerWith((url) => {
    order.push(url)
    return envelope(url === uploadParam.path ? target : recorded)
  })
  storageAnswers(({ url }) => {
    order.push(url)
    return 204
  })
  await storeFile(fileOf('report.pdf', 2048), owner, 1)
  expect(order).toEqual([
    '/api/product/file/generate/uploadParam',
    target.host,
    '/api/product/file/fileInfo/upload',
  ])
  expect(bodyOf(requests[0])).toEqual({
    expire: 1440,
    fileName: '77_default_report.pdf',
    fileType: 'PDF',
    infoId: '77',
    infoType: 'patent',
    ipAddress: '',
    publicStatus: 1,
    sequence: 1,
    size: 2,
  })
})

test.each([
  ['F-176', 'IMAGE', 'jpg jpeg png gif webp bmp ico'],
  ['F-177', 'TEXT', 'txt csv ini json css js html md'],
  ['F-178', 'AUDIO', 'mp3 wav ogg'],
  ['F-179', 'VIDEO', 'mp4 webm mov'],
  ['F-180', 'PDF', 'pdf'],
  ['F-181', 'WORD', 'doc docx'],
  ['F-182', 'EXCEL', 'xls xlsx'],
  ['F-183', 'PPT', 'ppt pptx'],
  ['F-184', 'unknown', 'zip'],
])('%s fileType is %s for %s', async (_number, type, endings) => {
  for (const ending of endings.split(' ')) expect(fileTypeOf(`a.${ending}`)).toBe(type)
  const requests = answerTarget()
  storageAnswers(() => 200)
  await storeFile(fileOf(`a.${endings.split(' ').at(-1)}`), owner, 1)
  expect(bodyOf(requests[0])).toMatchObject({ fileType: type })
})

test('F-184 a name without an ending has an unknown type', () => {
  expect(fileTypeOf('README')).toBe('unknown')
})

test('F-169 F-171 storing sends a form straight to the returned host: seven parts, the file last', async () => {
  answerTarget()
  const sent = storageAnswers(() => 200)
  const file = fileOf('report.pdf')
  await storeFile(file, owner, 1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'POST', url: target.host, headers: {} })
  const parts = [...sent[0]!.form.entries()]
  expect(parts.slice(0, -1)).toEqual([
    ['key', target.key],
    ['policy', target.policy],
    ['accessKey', target.accessKey],
    ['signature', target.signature],
    ['acl', 'public-read'],
  ])
  expect(parts.at(-1)?.[0]).toBe('file')
  expect(parts.at(-1)?.[1]).toMatchObject({ name: 'report.pdf', size: file.size })
})

test('F-171 the fields that the storage asks for are sent too and override ours', async () => {
  answerTarget({ fields: { acl: 'private', OSSAccessKeyId: 'oss' } })
  const sent = storageAnswers(() => 200)
  await storeFile(fileOf('report.pdf'), owner, 1)
  const parts = [...sent[0]!.form.keys()]
  expect(parts).toEqual(['key', 'policy', 'accessKey', 'signature', 'acl', 'OSSAccessKeyId', 'file'])
  expect(sent[0]!.form.get('acl')).toBe('private')
})

test('F-167 a private file carries the header that marks the object private, to our own storage', async () => {
  answerTarget({ host: `${location.origin}/api/file/storage` })
  const sent = storageAnswers(() => 200)
  await storeFile(fileOf('report.pdf'), { ...owner, publicStatus: 2 }, 1)
  expect(sent[0]!.headers).toEqual({ 'x-object-acl': 'private' })
  expect(sent[0]!.form.get('acl')).toBe('public-read')
})

test('F-167 a public file carries no such header', async () => {
  answerTarget({ host: `${location.origin}/api/file/storage` })
  const sent = storageAnswers(() => 200)
  await storeFile(fileOf('report.pdf'), owner, 1)
  expect(sent[0]!.headers).toEqual({})
})

test('F-186 the stored file is recorded by its id', async () => {
  const requests = answerTarget()
  storageAnswers(() => 200)
  await storeFile(fileOf('report.pdf'), owner, 1)
  expect(requests[1]?.url).toBe(fileInfoUpload.path)
  expect(bodyOf(requests[1])).toEqual({ id: '501' })
})

test('a private file is opened by the signed address of its record', async () => {
  answerTarget()
  storageAnswers(() => 200)
  const stored = await storeFile(fileOf('report.pdf'), { ...owner, publicStatus: 2 }, 1)
  expect(stored).toMatchObject({ url: recorded.url, publicStatus: 1 })
})

test('F-168 F-172 a stored file keeps name, address, id and size, and public status 1', async () => {
  answerTarget()
  storageAnswers(() => 200)
  const stored = await storeFile(fileOf('report.pdf', 2048), owner, 1)
  expect(stored).toEqual({
    id: '501',
    fileName: '77_default_report.pdf',
    originalName: 'report.pdf',
    url: 'https://storage.test/bucket/patent/77/77_default_report.pdf',
    size: 2,
    publicStatus: 1,
  })
})

test('F-170 refused parameters are ignored: nothing is sent, nothing thrown', async () => {
  answerWith(() => envelope(null, 4000, '文件名必填'))
  const sent = storageAnswers(() => 200)
  expect(await storeFile(fileOf('report.pdf'), owner, 1)).toBeUndefined()
  expect(sent).toEqual([])
})

test('F-330 a server that fails while it makes the parameters is reported', async () => {
  answerWith(() => envelope(null, 5000, '系统错误', 500))
  await expect(storeFile(fileOf('report.pdf'), owner, 1)).rejects.toThrow('未知错误：系统错误')
})

test.each([
  ['年报\u202efdp.exe.pdf', '文件名含有不可见字符'],
  ['a\nb.pdf', '文件名含有不可见字符'],
  ['甲\\乙.pdf', '文件名不能含有斜杠'],
  [`${'长'.repeat(250)}.pdf`, '文件名最多255个字'],
])(
  'a name that the server refuses (%j) is refused with the reason, and nothing is sent',
  async (name, why) => {
    const requests = answerTarget()
    const sent = storageAnswers(() => 200)
    await expect(storeFile(fileOf(name), owner, 1)).rejects.toThrow(why)
    expect([requests, sent]).toEqual([[], []])
  },
)

test.each([200, 201, 204])(
  'F-173 status %i of the storage is a success, whatever the answer says',
  async (status) => {
    answerTarget()
    storageAnswers(() => status)
    expect(await storeFile(fileOf('report.pdf'), owner, 1)).toMatchObject({ id: '501' })
  },
)

test.each([
  [403, '请求未成功（Request failed with status code 403）'],
  [404, '未找到远程服务器'],
  [500, '未知错误'],
  ['lost' as const, '请检查网络是否已连接'],
])('F-174 an answer %s of the storage fails with the text %s', async (answer, message) => {
  answerTarget()
  storageAnswers(() => answer)
  await expect(storeFile(fileOf('report.pdf'), owner, 1)).rejects.toThrow(message)
})
