import { contractFiles } from '@hepu/api/areas/contract/record/contractCalls'
import { wordTemplate } from '@hepu/api/areas/contract/record/wordTemplate'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import WordTemplateCheck from '../template/WordTemplateCheck.tsx'
import ContractFiles from './ContractFiles.tsx'

vi.mock('../../../resource/files/UploadDialog.tsx', () => ({
  UploadDialog: ({ onUploaded }: { onUploaded: () => void }) => (
    <button type="button" onClick={onUploaded}>
      传完
    </button>
  ),
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the Word file of a template is checked anew when another one is uploaded', async () => {
  let fileName = '旧模板.docx'
  const problems = () =>
    fileName === '旧模板.docx' ? [] : ['正文第1段「{{乙芳}}」：没有变量「{{乙芳}}」，请从变量表中选择']
  answerWith((url) => {
    if (url.startsWith(contractFiles.path)) return envelope([])
    if (!url.startsWith(wordTemplate.path)) return envelope(null)
    return envelope({ fileName, problems: problems(), missing: [], paragraphs: ['甲方'] })
  })
  const element = (
    <Providers>
      <ContractFiles contractId="2" mayWrite types={['original']} />
      <WordTemplateCheck id="2" />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(await screen.findByText('「旧模板.docx」的变量都能识别。')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /上\s*传/ }))
  fileName = '新模板.docx'
  await userEvent.click(await screen.findByRole('button', { name: '传完' }))
  expect(await screen.findByText('「新模板.docx」的变量有误，改正前不能生成合同文本')).toBeTruthy()
  expect(screen.getByText(/没有变量「\{\{乙芳\}\}」/)).toBeTruthy()
})
