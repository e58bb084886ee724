import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { fileOf, recorded, storageAnswers, target } from '../../test/storage.ts'
import type { Attachment } from './attachment.ts'
import { FileList } from './FileList.tsx'
import * as stored from './storeFile.ts'
import { UploadControl } from './UploadControl.tsx'

vi.mock('./storeFile.ts', { spy: true })

const owner = { infoType: 'patent', infoId: '77' }

interface Given {
  types?: string
  maxBytes?: number
  autoUpload?: boolean
  onReady?: (file: File) => void
}

function Example(given: Given) {
  const [files, setFiles] = useState<Attachment[]>([])
  return (
    <Providers>
      <UploadControl {...given} owner={owner} files={files} onChange={setFiles} />
      <FileList files={files} />
    </Providers>
  )
}

const show = (given: Given = {}) => render(<Example {...given} />)
/** Returns the button when it is no longer busy. */
const idleButton = async () => {
  const button = (await screen.findByText('选择文件')).closest('button')!
  await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(false))
  return button
}
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('F-152 F-158 the control shows 选择文件, the allowed endings and the largest size', () => {
  show()
  expect(screen.getByRole('button', { name: '选择文件' })).toBeTruthy()
  expect(screen.getByText('支持pdf，不超过 20 MB')).toBeTruthy()
  expect(picker().accept).toBe('.pdf')
})

test('F-153 F-158 the control shows the endings of its own list', () => {
  show({ types: '.pdf,.docx', maxBytes: 5 * 1024 ** 2 })
  expect(screen.getByText('支持pdf、docx，不超过 5 MB')).toBeTruthy()
})

test('F-154 the control warns about a wrong ending and sends nothing', async () => {
  const requests = answerWith(() => envelope(target))
  show()
  choose(fileOf('table.xlsx'))
  expect(await screen.findByText('请上传正确的文件')).toBeTruthy()
  expect(requests).toEqual([])
})

test('F-156 F-157 the control warns about a file beyond the limit and sends nothing', async () => {
  const requests = answerWith(() => envelope(target))
  show({ maxBytes: 1024 ** 2 })
  choose(fileOf('big.pdf', 1024 ** 2 + 1))
  expect(await screen.findByText('文件限制大小为 1 MB以内')).toBeTruthy()
  expect(requests).toEqual([])
})

test('F-160 without auto-upload a valid file is handed over and nothing is sent', async () => {
  const requests = answerWith(() => envelope(target))
  const onReady = vi.fn<(file: File) => void>()
  show({ autoUpload: false, onReady })
  const file = fileOf('report.pdf')
  choose(file)
  await waitFor(() => expect(onReady).toHaveBeenCalledWith(file))
  expect(requests).toEqual([])
})

test('F-165 F-172 each stored file is listed, 上传成功 shows, and the sequence rises by one', async () => {
  const requests = answerWith((url) =>
    envelope(url.includes('uploadParam') ? { ...target, id: String(requests.length) } : recorded),
  )
  storageAnswers(() => 200)
  show()
  choose(fileOf('report.pdf'))
  expect(await screen.findByText('上传成功')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'report.pdf' })).toBeTruthy()
  choose(fileOf('second.pdf'))
  expect(await screen.findByRole('button', { name: 'second.pdf' })).toBeTruthy()
  const asked = requests.filter(({ url }) => url.includes('uploadParam')).map(bodyOf)
  expect(asked).toMatchObject([{ sequence: 1 }, { sequence: 2 }])
})

test('F-170 refused parameters show no message and leave the button as it was', async () => {
  const requests = answerWith(() => envelope(null, 4000, '文件名必填'))
  const sent = storageAnswers(() => 200)
  show()
  choose(fileOf('report.pdf'))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await idleButton()).toBeTruthy()
  expect(screen.queryByText('文件名必填')).toBeNull()
  expect(sent).toEqual([])
})

test('F-174 F-175 F-345 the control is busy while it sends; an error shows its message and 选择文件 returns', async () => {
  answerWith(() => envelope(target))
  const { promise, resolve } = Promise.withResolvers<number>()
  storageAnswers(() => promise)
  show()
  choose(fileOf('report.pdf'))
  const button = await screen.findByRole('button', { name: /正在上传/ })
  expect(button.classList.contains('ant-btn-loading')).toBe(true)
  expect(await screen.findByRole('progressbar')).toHaveProperty('value', 45)
  resolve(403)
  expect(await screen.findByText('请求未成功（Request failed with status code 403）')).toBeTruthy()
  expect(await idleButton()).toBeTruthy()
  expect(document.querySelector('.ant-message-error')).toBeTruthy()
})

test('F-175 progress that is reported after the end leaves 选择文件 usable', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  vi.mocked(stored.storeFile).mockImplementationOnce(
    async (_file, _owner, _sequence, { onProgress } = {}) => {
      void released.then(() => onProgress?.(0.9)).then(late.resolve)
      throw new Error('存储拒绝')
    },
  )
  show()
  choose(fileOf('report.pdf'))
  expect(await screen.findByText('存储拒绝')).toBeTruthy()
  await act(async () => {
    release()
    await late.promise
  })
  expect((await idleButton()).textContent).toBe('选择文件')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('F-175 an upload can be stopped without a message', async () => {
  answerWith(() => envelope(target))
  storageAnswers(() => new Promise(() => undefined))
  show()
  choose(fileOf('report.pdf'))
  await userEvent.click(await screen.findByRole('button', { name: '取消上传' }))
  expect(await idleButton()).toBeTruthy()
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})
