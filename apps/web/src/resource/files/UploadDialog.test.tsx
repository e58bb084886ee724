import { checkPermission } from '@hepu/api/core/checkPermission'
import { uploadParam } from '@hepu/api/core/file/file'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { fileOf, recorded, storageAnswers, target } from '../../test/storage.ts'
import type { Attachment } from './attachment.ts'
import { deleteCalls } from './deleteCalls.ts'
import { UploadDialog, type UploadDialogProps } from './UploadDialog.tsx'

function Example(given: Partial<UploadDialogProps>) {
  const [open, setOpen] = useState(true)
  return (
    <Providers>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <UploadDialog infoType="risk" riskId="77" {...given} open={open} onClose={() => setOpen(false)} />
    </Providers>
  )
}
const show = (given: Partial<UploadDialogProps> = {}) => render(<Example {...given} />)
const dialog = () => screen.getByText('上传附件').closest<HTMLElement>('[role=dialog]')!
const isOpen = () => screen.queryByText('上传附件') !== null
const rows = () => [...screen.getByRole('list', { name: '已选文件' }).children].map((row) => row.textContent)
const press = (name: string) => userEvent.click(within(dialog()).getByText(name))
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
const remove = async (name: string, answer: string) => {
  await userEvent.click(within(dialog()).getByRole('button', { name: `删除 ${name}` }))
  const box = (await screen.findByText(`确定移除 ${name}?`)).closest<HTMLElement>('[role=dialog]')!
  expect(within(box).getByText('提示')).toBeTruthy()
  await userEvent.click(within(box).getByRole('button', { name: answer }))
}
/** Answers every request with success; ids of stored files count from 501. */
const answerAll = (allowed: unknown = true) => {
  let id = 500
  return answerWith((url) => {
    if (url.startsWith(checkPermission.path)) return envelope(allowed)
    if (url === uploadParam.path) {
      id += 1
      return envelope({ ...target, id: String(id), fileName: `77_default_${id}.pdf` })
    }
    return envelope(url.endsWith('/deleteFile') ? null : recorded)
  })
}
const paths = (requests: { url: string }[]) => requests.map(({ url }) => url.split('?')[0])

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('F-187 F-189 F-198 the dialog has the title 上传附件, a picker for several files, 保存 and 取消', () => {
  show()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  expect(input.multiple).toBe(true)
  expect(input.accept).toBe('.xlsx,.pdf,.doc,.docx,.xls,.png,.jpeg,.jpg')
  for (const name of ['上传文件', '保存', '取消']) {
    expect(within(dialog()).getByRole('button', { name })).toBeTruthy()
  }
  expect(rows()).toEqual([])
})

test('F-189 F-190 the dialog lists every chosen file with its size', async () => {
  show()
  choose(fileOf('a.pdf', 1536), fileOf('b.xlsx', 1000))
  expect(rows()).toEqual(['a.pdf2 KB删除', 'b.xlsx1 KB删除'])
})

test('F-189 the dialog takes files that are dropped or pasted', async () => {
  show()
  const area = screen.getByText('可多选，也可拖到这里或粘贴').parentElement!
  fireEvent.drop(area, { dataTransfer: { files: [fileOf('dropped.pdf')] } })
  fireEvent.paste(document.body, { clipboardData: { files: [fileOf('pasted.png')] } })
  expect(rows()).toEqual(['dropped.pdf2 KB删除', 'pasted.png2 KB删除'])
})

test('F-193 all seven settings together have their effects', async () => {
  const requests = answerAll()
  const sent = storageAnswers(() => (sent.length === 1 ? 200 : 500))
  show({
    infoType: 'patent',
    riskId: '78',
    interfaceType: 'patent',
    permission: 'risk:write',
    autoUpload: true,
    fileTypes: ['zip'],
    existing: [{ id: '9', fileName: '78_default_a.zip' }],
  })
  choose(fileOf('a.pdf'), fileOf('a.zip'), fileOf('b.zip'), fileOf('c.zip'))
  expect(rows()).toEqual(['b.zip2 KB删除', 'c.zip2 KB删除'])
  await press('保存')
  expect(await screen.findByText('未知错误')).toBeTruthy()
  expect(requests[0]!.url).toContain('permission=risk%3Awrite')
  expect(requests.filter(({ url }) => url === uploadParam.path).map(bodyOf)).toMatchObject([
    { infoType: 'patent', infoId: '78', sequence: 2 },
    { infoType: 'patent', infoId: '78', sequence: 3 },
  ])
  await remove('b.zip', '确认')
  await waitFor(() => expect(rows()).toEqual(['c.zip2 KB删除']))
  expect(requests.at(-1)!.url).toContain(deleteCalls.patent.path)
})

test('F-195 an own list of types replaces the usual ones', async () => {
  show({ fileTypes: ['zip'] })
  choose(fileOf('a.pdf'))
  expect(await screen.findByText('请上传正确的文件')).toBeTruthy()
  choose(fileOf('a.zip'))
  expect(rows()).toEqual(['a.zip2 KB删除'])
})

test('F-196 existing files are not listed but count for names and the sequence', async () => {
  const requests = answerAll()
  storageAnswers(() => 200)
  show({
    existing: [
      { id: '9', fileName: '77_default_a.pdf' },
      { id: '10', fileName: '77_default_b.pdf' },
    ],
  })
  expect(rows()).toEqual([])
  choose(fileOf('a.pdf'), fileOf('c.pdf'), fileOf('d.pdf'))
  expect(await screen.findByText('已有同名文件：a.pdf')).toBeTruthy()
  expect(rows()).toEqual(['c.pdf2 KB删除', 'd.pdf2 KB删除'])
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  const asked = requests.filter(({ url }) => url === uploadParam.path).map(bodyOf)
  expect(asked).toMatchObject([{ sequence: 3 }, { sequence: 4 }])
})

test('F-197 the dialog is empty when it is opened again', async () => {
  show()
  choose(fileOf('a.pdf'))
  expect(rows()).toHaveLength(1)
  await press('取消')
  await userEvent.click(screen.getByText('打开'))
  expect(rows()).toEqual([])
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.value).toBe('')
})

test('F-199 保存 without files warns 请先上传附件 and keeps the dialog open', async () => {
  const requests = answerAll()
  show({ permission: 'risk:write' })
  await press('保存')
  expect(await screen.findByText('请先上传附件')).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(requests).toEqual([])
})

test('F-194 F-200 F-201 F-302 the dialog asks for the permission first; if allowed, it sends the files as infoType and infoId and closes', async () => {
  const requests = answerAll()
  const sent = storageAnswers(() => 200)
  const onUploaded = vi.fn<NonNullable<UploadDialogProps['onUploaded']>>()
  show({ permission: 'risk:write', onUploaded })
  choose(fileOf('a.pdf'), fileOf('b.pdf'))
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(requests[0]?.url).toBe('/api/authority/authority/checkPermission?permission=risk%3Awrite')
  const asked = requests.filter(({ url }) => url === uploadParam.path).map(bodyOf)
  expect(asked).toMatchObject([
    { infoType: 'risk', infoId: '77', fileName: '77_default_a.pdf' },
    { infoType: 'risk', infoId: '77', fileName: '77_default_b.pdf' },
  ])
  expect(sent).toHaveLength(2)
  expect(onUploaded.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['501', '502'])
})

test('F-202 without auto-upload the dialog hands the files over if allowed, sends nothing, and closes', async () => {
  const requests = answerAll()
  const sent = storageAnswers(() => 200)
  const onHandOver = vi.fn<NonNullable<UploadDialogProps['onHandOver']>>()
  show({ permission: 'risk:write', autoUpload: false, onHandOver })
  choose(fileOf('a.pdf'))
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(onHandOver.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.pdf'])
  expect(paths(requests)).toEqual([checkPermission.path])
  expect(sent).toEqual([])
})

test('F-203 without the permission the dialog says so, sends nothing and stays open', async () => {
  const requests = answerAll(false)
  const sent = storageAnswers(() => 200)
  const onHandOver = vi.fn<() => void>()
  show({ permission: 'risk:write', onHandOver })
  choose(fileOf('a.pdf'))
  await press('保存')
  expect(await screen.findByText('没有权限，请联系管理员')).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(paths(requests)).toEqual([checkPermission.path])
  expect(sent).toEqual([])
  expect(onHandOver).not.toHaveBeenCalled()
})

test('F-204 without a permission code there is no permission call', async () => {
  const requests = answerAll()
  storageAnswers(() => 200)
  show()
  choose(fileOf('a.pdf'))
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(paths(requests)).not.toContain(checkPermission.path)
  expect(paths(requests)[0]).toBe(uploadParam.path)
})

test('F-205 取消 closes without upload or hand-over', async () => {
  const requests = answerAll()
  const onHandOver = vi.fn<() => void>()
  const onUploaded = vi.fn<() => void>()
  show({ onHandOver, onUploaded })
  choose(fileOf('a.pdf'))
  await press('取消')
  expect(isOpen()).toBe(false)
  expect(requests).toEqual([])
  expect(onHandOver).not.toHaveBeenCalled()
  expect(onUploaded).not.toHaveBeenCalled()
})

test('F-206 F-208 a file not sent yet is removed after 确认, without a call; 取消 keeps it; the parent is notified', async () => {
  const requests = answerAll()
  const onRemoved = vi.fn<(file: Attachment) => void>()
  show({ onRemoved, interfaceType: 'interface2' })
  choose(fileOf('a.pdf'))
  await remove('a.pdf', '取消')
  expect(rows()).toHaveLength(1)
  expect(onRemoved).not.toHaveBeenCalled()
  await remove('a.pdf', '确认')
  await waitFor(() => expect(rows()).toEqual([]))
  expect(onRemoved.mock.calls[0]?.[0]).toMatchObject({ name: 'a.pdf' })
  expect(requests).toEqual([])
})

/** Stores the first of two files; the storage refuses the second, so that the dialog stays open with both rows. */
async function storeOneOfTwo(given: Partial<UploadDialogProps>) {
  const requests = answerAll()
  const sent = storageAnswers(() => (sent.length === 1 ? 200 : 500))
  show(given)
  choose(fileOf('a.pdf'), fileOf('b.pdf'))
  await press('保存')
  expect(await screen.findByText('未知错误')).toBeTruthy()
  expect(rows()).toEqual(['a.pdf2 KB删除', 'b.pdf2 KB删除'])
  return requests
}

test('F-201 F-345 when one of several files fails the rest stays to be sent again, and stored ones are reported', async () => {
  const onUploaded = vi.fn<NonNullable<UploadDialogProps['onUploaded']>>()
  const requests = await storeOneOfTwo({ onUploaded })
  expect(onUploaded.mock.calls.map(([files]) => files.map(({ id }) => id))).toEqual([['501']])
  storageAnswers(() => 200)
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(onUploaded.mock.calls.at(-1)?.[0].map(({ id }) => id)).toEqual(['503'])
  const asked = requests.filter(({ url }) => url === uploadParam.path).map(bodyOf)
  expect(asked).toMatchObject([{ sequence: 1 }, { sequence: 2 }, { sequence: 2 }])
})

test('a file that the storage refuses is reported with its text, and the others of the same save are stored', async () => {
  answerAll()
  const said = '文件「b.pdf」是程序，不能上传'
  const text = JSON.stringify({ code: 4000, msg: said, data: null })
  const sent = storageAnswers(() => (sent.length === 2 ? { status: 400, text } : 200))
  const onUploaded = vi.fn<NonNullable<UploadDialogProps['onUploaded']>>()
  show({ onUploaded })
  choose(fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf'))
  await press('保存')
  await waitFor(() => expect(onUploaded).toHaveBeenCalledOnce())
  expect(onUploaded.mock.calls[0]?.[0].map(({ originalName }) => originalName)).toEqual(['a.pdf', 'c.pdf'])
  expect(rows()).toEqual(['a.pdf2 KB删除', `b.pdf${said}2 KB删除`, 'c.pdf2 KB删除'])
  expect(document.querySelector('.ant-message-error')?.textContent).toBe(said)
  expect(screen.queryByText('上传成功')).toBeNull()
  await remove('b.pdf', '确认')
  await press('保存')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(onUploaded).toHaveBeenCalledOnce()
})

test('the reason of a refused file disappears when it is sent again', async () => {
  answerAll()
  const parked = Promise.withResolvers<number>()
  const sent = storageAnswers(() => (sent.length === 1 ? 403 : parked.promise))
  show()
  choose(fileOf('a.pdf'))
  await press('保存')
  await waitFor(() => expect(rows()[0]).toContain('请求未成功'))
  await press('保存')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(rows()[0]).not.toContain('请求未成功')
  parked.resolve(200)
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('a chosen file of a wrong kind is named until others are chosen', async () => {
  show()
  choose(fileOf('x.exe'), fileOf('a.pdf'))
  expect(await screen.findByText('x.exe：请上传正确的文件')).toBeTruthy()
  expect(rows()).toEqual(['a.pdf2 KB删除'])
  choose(fileOf('b.pdf'))
  expect(screen.queryByText('x.exe：请上传正确的文件')).toBeNull()
})

test.each([
  ['F-210', 'patent', '/api/research/varietyInfo/deleteFile'],
  ['F-211', 'interface1', '/api/research/reward/deleteFile'],
  ['F-212', 'interface2', '/api/research/patent/deleteFile'],
] as const)(
  '%s F-207 F-213 a saved file of %s is deleted by POST %s',
  async (_number, interfaceType, path) => {
    expect(deleteCalls[interfaceType]).toMatchObject({ method: 'POST', path })
    const requests = await storeOneOfTwo({ interfaceType })
    await remove('a.pdf', '确认')
    expect(await screen.findByText('删除成功')).toBeTruthy()
    const deleted = requests.find(({ url }) => url === path)
    expect(bodyOf(deleted)).toEqual({ fileId: '501' })
    expect(rows()).toEqual(['b.pdf2 KB删除'])
  },
)

test('F-209 a saved file whose delete is refused stays, and a message says why', async () => {
  await storeOneOfTwo({ interfaceType: 'interface1' })
  const requests = answerWith(() => envelope(null, 4040, '文件不存在'))
  await remove('a.pdf', '确认')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await screen.findByText('文件不存在')).toBeTruthy()
  expect(rows()).toHaveLength(2)
  expect(screen.queryByText('删除成功')).toBeNull()
})

test('F-213 the other calls of the dialog are those of the catalogue', () => {
  expect(uploadParam).toMatchObject({ method: 'POST', path: '/api/product/file/generate/uploadParam' })
  expect(checkPermission.path).toBe('/api/authority/authority/checkPermission')
})
