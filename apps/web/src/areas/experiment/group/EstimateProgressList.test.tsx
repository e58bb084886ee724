import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import { statusList, varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import { setSession } from '../../../workspace/session.ts'
import EstimateProgressList from './EstimateProgressList.tsx'

const page = { current: 1, size: 20, total: 0, records: [] }
const states = ['1', '2', '3', '7', '8'].map((value) => ({ value, label: `状态${value}` }))

let requests: ReturnType<typeof answerWith> = []
beforeEach(() => {
  grant('experiment.variety:import')
  requests = answerWith((url) => {
    if (url === varietyPage.path || url === groupPage.path) return envelope(page)
    if (url.startsWith(groupShow.path))
      return envelope({ year: 2024, name: '春玉米A组', phaseLabel: '区试一年' })
    return envelope(url === statusList.path ? states : [])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  grant()
})

/** Resolves when the other screen has loaded. */
const elsewhere = Promise.withResolvers<null>()

function show(path: string) {
  const element = (
    <Providers>
      <EstimateProgressList />
    </Providers>
  )
  const routes = [
    { path: path.replace(/\?.*/, ''), element },
    // A screen is loaded first: until then another navigation would take the place of this one.
    { path: '/elsewhere', loader: () => elsewhere.promise, element: <p>另一页</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}

const asked = (route: { path: string }) => requests.filter(({ url }) => url === route.path).map(bodyOf)

test('品种成果 first shows the promoted entries and has no import; the preset can be removed', async () => {
  show('/fruits-progress-4')
  await waitFor(() => expect(asked(varietyPage)).toHaveLength(1))
  expect(asked(varietyPage)[0]).toMatchObject({ model: { status: ['2', '3', '7', '8'] } })
  expect(screen.queryByRole('button', { name: /导入/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '下载模板' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '清除条件' }))
  await waitFor(() => expect(asked(varietyPage)).toHaveLength(2))
  expect(asked(varietyPage)[1]).toMatchObject({ model: {} })
  expect(JSON.stringify(asked(varietyPage)[1])).not.toContain('status')
})

test.each([
  ['/estimate/estimate-progress', '试验进展'],
  ['/research/progressTesting', '测试进展'],
])('%s first shows all groups and can import', async (path, title) => {
  show(path)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  await waitFor(() => expect(asked(groupPage)).toHaveLength(1))
  expect(screen.getByRole('button', { name: '导入试验数据' })).toBeTruthy()
  await userEvent.click(screen.getByText('按品种'))
  await waitFor(() => expect(asked(varietyPage)).toHaveLength(1))
  expect(JSON.stringify(asked(varietyPage))).not.toContain('status')
})

test('the entries of one group name it, and 重置 shows all', async () => {
  show('/estimate/estimate-progress?view=varieties&groupId=5')
  expect(await screen.findByText('2024 春玉米A组 区试一年')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '组别' })).toBeTruthy()
  expect(asked(varietyPage)).toEqual([
    expect.objectContaining({ sort: 'yieldRank', model: { groupId: '5' } }),
  ])
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(asked(varietyPage)).toHaveLength(2))
  expect(asked(varietyPage)[1]).toMatchObject({ model: {} })
  expect(JSON.stringify(asked(varietyPage)[1])).not.toContain('groupId')
  expect(screen.queryByRole('combobox', { name: '组别' })).toBeNull()
})

test('a link that closes the import, which the address asked for, leads where it says', async () => {
  const router = show('/estimate/estimate-progress?view=groups&import=fillData')
  const close = await waitFor(
    () => {
      const button = document.querySelector('[role=dialog] .ant-modal-close')
      expect(button).not.toBeNull()
      return button!
    },
    { timeout: 10_000 },
  )
  act(() => {
    fireEvent.click(close)
    void router.navigate('/elsewhere')
  })
  await waitFor(() => expect(document.querySelector('[role=dialog] .ant-modal-close')).toBeNull())
  elsewhere.resolve(null)
  expect(await screen.findByText('另一页')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/elsewhere')
})

test('F-376 the list has no import where its menu entry was granted without it, though another entry gives the permission', async () => {
  setSession({ permissions: ['experiment.variety:import'], permissionList: ['/read'] })
  show('/research/progressTesting')
  await screen.findByRole('button', { name: '下载模板' })
  expect(screen.queryByRole('button', { name: /导入/ })).toBeNull()
})
