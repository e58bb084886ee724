import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { NoticeButton } from './NoticeButton.tsx'
import NoticeSettings from './NoticeSettings.tsx'

/** Calls by the last part of their path, each with its input. */
const calls: [string, unknown][] = []
const answers: Record<string, unknown> = {}
vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }, input: unknown) => {
    const name = route.path.split('/').at(-1)!
    calls.push([name, input])
    if (answers[name] instanceof Error) throw answers[name]
    return answers[name] ?? null
  },
}))

const user = userEvent.setup({ pointerEventsCheck: 0 })
const named = (name: string) => calls.filter(([called]) => called === name).map(([, input]) => input)
const row = {
  id: '7',
  kind: '审核结果',
  title: '专利「甲」被驳回',
  text: '审核意见：材料不全',
  path: '/research/patent?id=1',
  withheld: null,
  createdAt: '2026-06-01T00:00:00.000Z',
  isRead: false,
}

async function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <Providers>{element}</Providers> }], {
    initialEntries: ['/a'],
  })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}
const open = async () => user.click(await screen.findByRole('button', { name: '通知，3条未读' }))

beforeEach(() => {
  calls.length = 0
  queryClient.clear()
  Object.assign(answers, {
    count: { unread: 3 },
    page: { current: 1, size: 10, total: 1, records: [row] },
    settings: {
      address: null,
      canSend: true,
      kinds: [{ kind: 'import.finished', label: '导入完成', group: '导入', inbox: true, email: false }],
    },
  })
})
afterEach(() => cleanup())

test('the bell counts unread notices, and a title leads to its record and marks the notice as read', async () => {
  const router = await show(<NoticeButton />)
  await open()
  expect(await screen.findByText('审核意见：材料不全')).toBeDefined()
  await user.click(screen.getByText(row.title))
  await waitFor(() => expect(named('read')).toEqual([{ ids: ['7'] }]))
  expect(router.state.location.pathname).toBe('/research/patent')
})

test('unread and read notices stand under headings of their own', async () => {
  const read = { ...row, id: '8', title: '专利「乙」已审核通过', isRead: true }
  answers['page'] = { current: 1, size: 10, total: 2, records: [row, read] }
  await show(<NoticeButton />)
  await open()
  expect((await screen.findByRole('region', { name: '未读' })).textContent).toContain(row.title)
  const others = screen.getByRole('region', { name: '已读' }).textContent
  expect(others).toContain(read.title)
  expect(others).not.toContain(row.title)
})

test('a withheld notice shows its title without a link, and why', async () => {
  const withheld = '该记录已删除，或您已无权查看，只保留标题'
  answers['page'] = {
    current: 1,
    size: 10,
    total: 1,
    records: [{ ...row, text: null, path: null, withheld }],
  }
  await show(<NoticeButton />)
  await open()
  expect(await screen.findByText(withheld)).toBeDefined()
  expect(screen.getByText(row.title).closest('a')).toBeNull()
})

test('an empty inbox says so, and a failed list offers to try again', async () => {
  answers['page'] = { current: 1, size: 10, total: 0, records: [] }
  await show(<NoticeButton />)
  await open()
  expect(await screen.findByText(/^没有通知/)).toBeDefined()
  cleanup()
  queryClient.clear()
  answers['page'] = new Error('请检查网络是否已连接')
  await show(<NoticeButton />)
  await open()
  expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeDefined()
})

test('the settings name a missing address, and store a switched kind', async () => {
  await show(<NoticeSettings />)
  expect(await screen.findByText(/您还没有填写邮箱/)).toBeDefined()
  await user.click(screen.getByLabelText('导入完成发送邮件'))
  await waitFor(() =>
    expect(named('saveSetting')).toEqual([{ kind: 'import.finished', inbox: true, email: true }]),
  )
})
