import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { unsavedOf, type Attachment } from './attachment.ts'
import { FileCell } from './FileCell.tsx'
import { FileList } from './FileList.tsx'

const report = { id: '1', fileName: '77_default_report.pdf', size: 35, url: 'https://s.test/report.pdf' }
const survey = { id: '2', fileName: '77_default_survey.docx', size: 18, url: 'https://s.test/survey.docx' }
const fresh = unsavedOf(new File(['x'.repeat(1536)], '记录.txt'))

function Example({ first }: { first: Attachment[] }) {
  const [files, setFiles] = useState(first)
  return (
    <Providers>
      <FileList files={files} onChange={setFiles} deleteRoute={deletePatentFile} empty="无附件" />
    </Providers>
  )
}
/** Shows the list and waits for its rows. */
async function show(...first: Attachment[]): Promise<void> {
  render(<Example first={first} />)
  await screen.findAllByRole('button', { name: /^下载/ })
}
const rowOf = (name: string) => screen.getByRole('button', { name }).closest('li')!
const remove = async (name: string, answer: string) => {
  await userEvent.click(screen.getByRole('button', { name: `删除 ${name}` }))
  const box = await screen.findByRole('dialog', { name: '提示' })
  expect(within(box).getByText(`确定移除 ${name}?`)).toBeTruthy()
  await userEvent.click(within(box).getByRole('button', { name: answer }))
}

let saved: { name: string; address: string }[]
beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('F-190 a row has an icon by type, the name, the size in KB and a link that deletes', async () => {
  await show(report, survey, fresh)
  expect(rowOf('report.pdf').textContent).toBe('report.pdf35 KB预览下载删除')
  expect(rowOf('report.pdf').querySelector('[data-type]')?.getAttribute('data-type')).toBe('PDF')
  expect(rowOf('survey.docx').textContent).toBe('survey.docx18 KB下载删除')
  expect(rowOf('survey.docx').querySelector('[data-type]')?.getAttribute('data-type')).toBe('WORD')
  expect(rowOf('记录.txt').textContent).toBe('记录.txt2 KB下载删除')
})

test.each(['pdf', 'png', 'jpeg', 'jpg'])(
  'F-191 F-348 a click on a %s opens a new tab and saves nothing',
  async (ending) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const requests = answerWith(() => new Response('x'))
    await show({ id: '1', fileName: `77_default_a.${ending}`, url: `https://s.test/a.${ending}` })
    await userEvent.click(screen.getByRole('button', { name: `a.${ending}` }))
    expect(opened).toHaveBeenCalledWith(`https://s.test/a.${ending}`, '_blank', 'noopener')
    expect(requests).toEqual([])
    expect(saved).toEqual([])
  },
)

test('F-191 F-347 a click on another file fetches its address (cors) and saves it under fileName', async () => {
  const requests = answerWith(() => new Response('content'))
  await show(survey)
  await userEvent.click(screen.getByRole('button', { name: 'survey.docx' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['77_default_survey.docx']))
  expect(requests).toMatchObject([{ url: survey.url, init: { mode: 'cors' } }])
  expect(saved[0]?.address).toMatch(/^blob:/)
})

test('F-347 a file is saved under the user’s own name if the record keeps it', async () => {
  answerWith(() => new Response('content'))
  await show({ ...survey, originalName: '田间_调查.docx' })
  await userEvent.click(screen.getByRole('button', { name: '田间_调查.docx' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['田间_调查.docx']))
})

test.each([
  ['a refusal', () => new Response('gone', { status: 404 })],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('F-344 F-349 %s shows nothing, and the list stays usable', async (_what, answer) => {
  const requests = answerWith(answer)
  await show(survey)
  await userEvent.click(screen.getByRole('button', { name: '下载 survey.docx' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(saved).toEqual([])
  expect(document.querySelector('.ant-message-notice')).toBeNull()
  await remove('survey.docx', '取消')
  expect(rowOf('survey.docx')).toBeTruthy()
})

test('F-206 取消 keeps the file', async () => {
  const requests = answerWith(() => envelope(null))
  await show(report)
  await remove('report.pdf', '取消')
  expect(rowOf('report.pdf')).toBeTruthy()
  expect(requests).toEqual([])
})

test('F-207 F-283 a saved file is deleted by its id on the server; then the row goes with 删除成功', async () => {
  const requests = answerWith(() => envelope(null))
  await show(report, survey)
  await remove('report.pdf', '确认')
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(requests[0]?.url).toBe('/api/research/patent/deleteFile')
  expect(bodyOf(requests[0])).toEqual({ fileId: '1' })
  expect(screen.queryByRole('button', { name: 'report.pdf' })).toBeNull()
  expect(rowOf('survey.docx')).toBeTruthy()
})

test('F-208 a file that is not saved is removed without a call', async () => {
  const requests = answerWith(() => envelope(null))
  await show(fresh)
  await remove('记录.txt', '确认')
  expect(await screen.findByText('无附件')).toBeTruthy()
  expect(requests).toEqual([])
})

test('F-209 a saved file whose delete is refused stays, and a message says why', async () => {
  answerWith(() => envelope(null, 4040, '文件不存在'))
  await show(report)
  await remove('report.pdf', '确认')
  expect(await screen.findByText('文件不存在')).toBeTruthy()
  expect(rowOf('report.pdf')).toBeTruthy()
  expect(screen.queryByText('删除成功')).toBeNull()
})

test('F-220 a cell shows each fileName of fileDOList and opens it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  render(
    <Providers>
      <FileCell files={[report, survey]} />
      <FileCell files={[]} />
    </Providers>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'report.pdf',
    'survey.docx',
  ])
  expect(screen.getByText('—')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'report.pdf' }))
  expect(opened).toHaveBeenCalledWith(report.url, '_blank', 'noopener')
})

test('a picture is previewed at a chosen size; a PDF is opened as nothing but PDF', async () => {
  const made: Blob[] = []
  const makeAddress = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((body) => {
    made.push(body as Blob)
    return makeAddress(body)
  })
  answerWith(() => new Response('<script>', { headers: { 'content-type': 'text/html' } }))
  await show(report, { id: '3', fileName: '77_default_leaf.png', url: 'https://s.test/leaf.png' })
  await userEvent.click(screen.getByRole('button', { name: '预览 report.pdf' }))
  await waitFor(() => expect(made.map(({ type }) => type)).toEqual(['application/pdf']))
  await userEvent.click(screen.getByRole('button', { name: '预览 leaf.png' }))
  await userEvent.click(await screen.findByRole('button', { name: '放大' }))
  expect(await screen.findByText('150%')).toBeTruthy()
})

test('a preview that cannot be read says so and can be tried again', async () => {
  const requests = answerWith(() => new Response('gone', { status: 404 }))
  await show(report)
  await userEvent.click(screen.getByRole('button', { name: '预览 report.pdf' }))
  expect(await screen.findByText('文件打不开，请重试或下载后查看')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(requests).toHaveLength(2))
})
