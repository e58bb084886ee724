import { changeChoices, previewChange } from '@hepu/api/areas/project/change/projectChange'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import ChangeDialog from './ChangeDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the dialog says at once that another change is under approval, and which field is required', async () => {
  const running = '该项目已有审批中的变更 BG20260002，请等它结束或撤回后再提交'
  answerWith((url) => {
    if (url.includes(previewChange.path)) return envelope({ actions: [], problems: [], running, seen: {} })
    return envelope(url.includes(changeChoices.path.split('{')[0] ?? '') ? null : {})
  })
  render(
    <Providers>
      <ChangeDialog projectId="4" onClose={vi.fn()} onSaved={vi.fn()} />
    </Providers>,
  )
  expect(await screen.findByText(`${running}。现在可以先保存草稿。`)).toBeDefined()
  expect(screen.getByText('请填写变更理由')).toBeDefined()
  expect(screen.getByLabelText(/变更理由/)).toBeDefined()
  expect(screen.getByText('提交审批').closest('button')?.disabled).toBe(true)
})
