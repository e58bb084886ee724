import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import HandOverAllDialog from './HandOverAllDialog.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const item = (kind: string, id: string, name: string, why: string | null) => ({
  kind,
  id,
  name,
  place: '项目 XM1',
  projectId: '1',
  path: null,
  why,
})

function show(items: object[]) {
  answerWith(() => envelope({ userName: '李明', items }))
  render(
    <Providers>
      <MemoryRouter>
        <HandOverAllDialog userId="3" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
}

test('work that cannot be handed over stands folded at the end with its reason, apart from what can', async () => {
  show([
    item('director', '1', '甲项目', '任务书已签订，负责人请通过“项目变更”变更'),
    item('director', '2', '乙项目', null),
    item('risk', '5', 'R-1 干旱', '您没有「编辑风险」权限'),
  ])
  const group = await screen.findByRole('region', { name: '项目负责人' })
  expect(within(group).getByRole('checkbox', { name: '项目负责人（1 / 1）' })).toBeTruthy()
  expect(within(group).queryByText('甲项目')).toBeNull()
  expect(screen.queryByRole('region', { name: '项目风险' })).toBeNull()
  const fold = screen.getByText('不能交接的 2 项及原因').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('任务书已签订，负责人请通过“项目变更”变更')
  expect(fold?.textContent).toContain('R-1 干旱')
  expect(group.compareDocumentPosition(fold!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('where all work can be handed over nothing is folded', async () => {
  show([item('director', '2', '乙项目', null)])
  await screen.findByRole('region', { name: '项目负责人' })
  expect(screen.queryByText(/不能交接/)).toBeNull()
})
