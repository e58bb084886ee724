import { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { RecordShow } from './RecordShow.tsx'

const record = {
  id: '7',
  name: '示自11',
  labels: {},
  status: 1,
  version: 2,
  can: { edit: true },
  altitude: 140,
  fileDOList: [
    { id: '1', fileName: '1_default_图.png', url: 'https://s.test/1' },
    { id: '2', fileName: '2_default_证书.pdf', url: 'https://s.test/2' },
  ],
  previewUrl: 'https://s.test/2',
}

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(given: object, reviewers: object | null = null): void {
  setSession({ token: 't' })
  answerWith((url) => envelope(url.includes(recordReviewers.path) ? reviewers : given))
  const element = (
    <Providers>
      <RecordShow of={germplasm} />
    </Providers>
  )
  const routes = [{ path: '/', element }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/?id=7'] })} />)
}

test('the preview names its attachment beside the button that unsets it', async () => {
  show(record)
  const link = await screen.findByRole('link', { name: '证书.pdf' })
  expect(link.closest('p')?.textContent).toBe('预览附件：证书.pdf取消预览附件')
  expect(link.getAttribute('href')).toBe('https://s.test/2')
  expect(screen.getByText('140')).toBeTruthy()
})

test('without a preview there is nothing to unset', async () => {
  show({ ...record, previewUrl: null })
  expect(await screen.findByText('附件')).toBeTruthy()
  expect(screen.queryByText('取消预览附件')).toBeNull()
})

test('a record that waits says who may review it and what follows, and the review is the main button of who may', async () => {
  show({ ...record, can: { edit: true, audit: true } }, { stepName: null, people: ['张三', '李四'] })
  const note = await screen.findByText('已提交，由张三、李四中的一人审核')
  expect(note.closest('[role=note]')?.textContent).toContain('驳回会附意见，修改后可重新提交')
  expect(screen.getByRole('button', { name: '审核' }).className).toContain('ant-btn-primary')
  expect(screen.getByRole('button', { name: '编辑' }).className).not.toContain('ant-btn-primary')
})

test('a record in an approval names the step and its people, and one that nobody may review says so', async () => {
  show(record, { stepName: '初审', people: ['王五'] })
  expect(await screen.findByText('已提交，在「初审」步骤，等王五审批')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show(record, { stepName: null, people: [] })
  expect(await screen.findByText(/还没有人可以审核，请联系管理员/)).toBeTruthy()
})
