import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { forgetUnsaved, hasUnsaved, useUnsaved } from '../../resource/form/useUnsaved.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { mayLeave } from './mayLeave.ts'
import { Providers } from '../Providers.tsx'

function Editor() {
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  return (
    <>
      <button type="button" onClick={() => setChanged(true)}>
        修改
      </button>
      <button type="button" onClick={() => setChanged(false)}>
        保存
      </button>
    </>
  )
}

function show(keepAlive = false) {
  const frame = (
    <Providers>
      <Outlet />
      <LeaveGuard />
    </Providers>
  )
  const children = [
    { path: 'edit', element: <Editor />, handle: { keepAlive } },
    { path: 'list', element: <p>列表</p> },
  ]
  const outside = { path: '/login', element: <p>登录</p> }
  const router = createMemoryRouter([{ path: '/', element: frame, children }, outside], {
    initialEntries: ['/edit?id=1'],
  })
  render(<RouterProvider router={router} />)
  return router
}
const change = () => userEvent.click(screen.getByText('修改'))
const answer = async (name: string) => {
  const box = await screen.findByRole('dialog', { name: '提示' })
  expect(within(box).getByText('有未保存的修改，确定离开吗？')).toBeTruthy()
  // A closing box ignores clicks for a moment while the next one opens.
  await waitFor(() => userEvent.click(within(box).getByRole('button', { name })))
}

afterEach(() => {
  cleanup()
  forgetUnsaved(['/edit'])
})

test('a screen without changes is left at once', async () => {
  const router = show()
  await router.navigate('/list')
  expect(await screen.findByText('列表')).toBeTruthy()
})

test('a changed screen asks: 继续编辑 stays with the changes, 不保存，离开 leaves and forgets them', async () => {
  const router = show()
  await change()
  void router.navigate('/list')
  await answer('继续编辑')
  await waitFor(() => expect(router.state.blockers.size).toBeGreaterThan(0))
  expect(router.state.location.pathname).toBe('/edit')
  expect(hasUnsaved()).toBe(true)
  void router.navigate('/list')
  await answer('不保存，离开')
  await waitFor(() => expect(router.state.location.pathname).toBe('/list'))
  expect(hasUnsaved()).toBe(false)
})

test('a saved screen asks no more', async () => {
  const router = show()
  await change()
  await userEvent.click(screen.getByText('保存'))
  await router.navigate('/list')
  expect(router.state.location.pathname).toBe('/list')
})

test('a kept tab keeps its changes: showing another one does not ask, opening it with another query does', async () => {
  const router = show(true)
  await change()
  void router.navigate('/edit?id=2')
  await answer('继续编辑')
  await router.navigate('/list')
  await waitFor(() => expect(router.state.location.pathname).toBe('/list'))
  expect(hasUnsaved()).toBe(true)
})

test('a change of its own address does not ask', async () => {
  const router = show()
  await change()
  await router.navigate('/edit?id=1&tab=2', { state: { inPlace: true } })
  expect(router.state.location.search).toBe('?id=1&tab=2')
})

test('an ended session does not wait for an answer', async () => {
  const router = show()
  await change()
  await router.navigate('/login')
  expect(await screen.findByText('登录')).toBeTruthy()
})

test('closing a tab asks for the changes in it', async () => {
  show()
  expect(await mayLeave(['/edit'])).toBe(true)
  await change()
  expect(await mayLeave(['/list'])).toBe(true)
  const staying = mayLeave(['/edit', '/list'])
  await answer('继续编辑')
  expect(await staying).toBe(false)
  const leaving = mayLeave(['/edit'])
  await answer('不保存，离开')
  expect(await leaving).toBe(true)
})

test('closing the window asks only if there are changes', async () => {
  show()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await change()
  expect(leave()).toBe(true)
})
