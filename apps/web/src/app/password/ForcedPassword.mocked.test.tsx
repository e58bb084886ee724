import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as enter from '../session/enter.ts'
import { session, setSession } from '../../workspace/session.ts'
import ForcedPassword from './ForcedPassword.tsx'

const calls: [string, unknown][] = []
vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }, input: unknown) => {
    calls.push([route.path.split('/').at(-1)!, input])
    return { token: 't2' }
  },
}))
vi.mock('../session/enter.ts', async (original) => ({
  ...(await original<typeof enter>()),
  refreshSession: async () => undefined,
}))

beforeEach(() => {
  calls.length = 0
  setSession({ token: 't1' })
})
afterEach(cleanup)

function show() {
  const routes = [
    { path: '/changePassword', element: <ForcedPassword /> },
    { path: '/', element: <p>工作台</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/changePassword'] })} />)
}

test('F-079 请先修改密码 works by keyboard alone: the first field has the focus, Tab leads on, Enter sends', async () => {
  const user = userEvent.setup()
  show()
  expect(document.activeElement).toBe(screen.getByLabelText('原密码'))
  await user.keyboard('Hepu-old-1')
  const field = screen.getByLabelText('新密码')
  while (document.activeElement !== field) await user.tab()
  await user.keyboard('Hepu-new-2')
  const again = screen.getByLabelText('再次输入新密码')
  while (document.activeElement !== again) await user.tab()
  await user.keyboard('Hepu-new-2{Enter}')
  expect(await screen.findByText('工作台')).toBeTruthy()
  expect(calls).toEqual([['updatePassword', { oldPassword: 'Hepu-old-1', newPassword: 'Hepu-new-2' }]])
  expect(session().token).toBe('t2')
})

test('Enter in an incomplete form sends nothing, names what is missing, and leaves the screen', async () => {
  const user = userEvent.setup()
  show()
  await user.keyboard('Hepu-old-1{Enter}')
  expect(await screen.findByText('新密码必填')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('请再次输入新密码')).toBeTruthy())
  expect(calls).toEqual([])
  expect(screen.queryByText('工作台')).toBeNull()
})
