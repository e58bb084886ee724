import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { entry, rootOf } from '../../test/menus.ts'
import { workspaceMenu } from '../../workspace/menu.ts'
import { setSession } from '../../workspace/session.ts'
import { Sidebar } from './Sidebar.tsx'

/** The search arrives once the test says so. */
const { arrival, arrive } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrival: promise, arrive: resolve }
})
vi.mock('./menuSearch/Found.tsx', async (original) => {
  await arrival
  return await original()
})

test('Enter pressed before the search has arrived opens the hit as soon as it has', async () => {
  const menuList = workspaceMenu([
    rootOf(entry({ id: '1', label: '角色管理', path: 'system/role', sortValue: 1 })),
  ])
  setSession({ menuList, sidebarOpened: true })
  const router = createMemoryRouter([{ path: '*', Component: Sidebar }])
  render(<RouterProvider router={router} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: '搜索菜单' })
  await userEvent.type(box, '角色{Enter}')
  expect(router.state.location.pathname).toBe('/')
  expect(box.value).toBe('角色')
  arrive()
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/role'))
  expect(box.value).toBe('')
  await waitFor(() => expect(document.activeElement).not.toBe(box))
})
