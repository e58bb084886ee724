import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { useGroupId } from './useGroupId.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Screen() {
  const { groupId, choose } = useGroupId()
  return <section aria-label={`组别 ${groupId}`}>{choose}</section>
}

function show(path: string) {
  const group = { id: '7', year: 2025, name: '夏播A组', phaseLabel: '区域试验第一年' }
  answerWith((url) => (url.startsWith(groupsOf.path.split('/{')[0]!) ? envelope([group]) : envelope(null)))
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [path] })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

test('the choice names the group of the address, and shows no id of one that is not offered', async () => {
  show('/estimate/estimate-progress/analysisInformation?groupId=7')
  expect(await screen.findByText('2025 · 夏播A组 · 区域试验第一年')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show('/estimate/estimate-progress/analysisInformation?groupId=4711')
  await waitFor(() => expect(screen.getByLabelText('组别 4711')).toBeTruthy())
  expect(await screen.findByText('请选择组别')).toBeTruthy()
  expect(screen.queryByText('4711')).toBeNull()
})
