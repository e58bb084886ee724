import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../test/answers.ts'
import { fileRoute } from '../test/routes.ts'
import { loadFile, nameOf } from './download.ts'

afterEach(() => vi.unstubAllGlobals())

test('gives the file under the name of the header', async () => {
  answerWith(
    () =>
      new Response('abc', {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="____.xlsx"; filename*=UTF-8''${encodeURIComponent('小区数据.xlsx')}`,
        },
      }),
  )
  const file = await loadFile(fileRoute, { id: '1' })
  expect(file.name).toBe('小区数据.xlsx')
  expect(await file.body.text()).toBe('abc')
})

test('throws the refusal that comes instead of a file', async () => {
  answerWith(() => envelope(null, 4030, '没有导出权限'))
  await expect(loadFile(fileRoute, { id: '1' })).rejects.toMatchObject({
    message: '没有导出权限',
    code: 4030,
  })
})

test.each([
  ['attachment; filename="plot.csv"', 'plot.csv'],
  ['', '下载文件'],
])('reads the name of "%s"', (header, name) => {
  expect(nameOf(header)).toBe(name)
})
