import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import ContractBody from './ContractBody.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const word = { fileName: '许可.docx', problems: [], missing: [], paragraphs: ['第一条 许可'] }
const NO_FILE = { ...word, fileName: null, paragraphs: [] }
const NO_TEXT = '没有合同正文；下载的文件列出合同的主要内容。'

function show(row: { filledBody: string | null; templateId: string | null }, file: object) {
  answerWith(() => envelope(file))
  const element = (
    <Providers>
      <ContractBody row={{ id: '7', ...row } as ContractDetail} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a contract with a text of its own shows that once, and the Word file as a download', async () => {
  show({ filledBody: '第一条 许可', templateId: '3' }, word)
  expect(await screen.findByRole('button', { name: '下载 Word（按模板文件）' })).toBeTruthy()
  expect(screen.getAllByText('第一条 许可')).toHaveLength(1)
  expect(screen.queryByText('按模板文件填写的文本')).toBeNull()
})

test('a contract without a text shows that of the Word file of its template', async () => {
  show({ filledBody: null, templateId: '3' }, word)
  expect(await screen.findByText('按模板文件填写的文本')).toBeTruthy()
  expect(screen.queryByText(NO_TEXT)).toBeNull()
})

test.each([null, '3'])('a contract without any text says so (template %s)', async (templateId) => {
  show({ filledBody: null, templateId }, NO_FILE)
  expect(await screen.findByText(NO_TEXT)).toBeTruthy()
})
