import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../test/answers.ts'
import { fileRoute } from '../test/routes.ts'
import { download } from './download.ts'
import { loadFile, nameOf } from './loadFile.ts'
import { bindNotify } from './notify.ts'
import { useDownload } from './useDownload.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('F-129 F-133 F-145 a download answers the raw file as a success, under the name of the header', async () => {
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
  expect(file.code).toBe(1)
  expect(file.body).toBeInstanceOf(Blob)
  expect(file.name).toBe('小区数据.xlsx')
  expect(await file.body.text()).toBe('abc')
})

test('F-354 a download throws the refusal that comes instead of a file, and saves nothing', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  answerWith(() => envelope(null, 4030, '没有导出权限'))
  await expect(loadFile(fileRoute, { id: '1' })).rejects.toMatchObject({
    message: '没有导出权限',
    code: 4030,
  })
  await expect(download(fileRoute, { id: '1' })).rejects.toThrow('没有导出权限')
  expect(saved).not.toHaveBeenCalled()
})

test('F-354 the message of a refused file is shown', async () => {
  const shown: string[] = []
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
  answerWith(() => envelope(null, 4030, '没有导出权限'))
  const { result } = renderHook(() => useDownload())
  await result.current(fileRoute, { id: '1' })
  expect(shown).toContain('warning 没有导出权限')
})

test.each([
  ['attachment; filename="plot.csv"', 'plot.csv'],
  ['', '下载文件'],
])('the name in "%s" is read', (header, name) => {
  expect(nameOf(header)).toBe(name)
})
