import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/queries.ts'
import { entry, rootOf } from '../../test/menus.ts'
import { workspaceMenu } from '../../workspace/menu.ts'
import { session, setSession } from '../../workspace/session.ts'
import { Sidebar } from './Sidebar.tsx'
import { useTabs } from '../../workspace/tabs.ts'

const menuList = workspaceMenu([
  rootOf(
    entry({
      id: '2',
      label: '系统',
      path: 'system',
      icon: 'setting',
      sortValue: 2,
      children: [
        entry({ id: '22', label: '角色管理', path: 'system/role', parentId: '2', sortValue: 2 }),
        entry({ id: '21', label: '用户管理', path: 'system/user', parentId: '2', sortValue: 1 }),
      ],
    }),
    entry({ id: '1', label: '首页', path: 'home/index', icon: 'home', sortValue: 1 }),
  ),
])
const user = userEvent.setup()

beforeEach(() => {
  setSession({ menuList, sidebarOpened: true })
  useTabs.setState({ active: '/system/user' })
  const router = createMemoryRouter([{ path: '*', Component: Sidebar }])
  render(<RouterProvider router={router} />)
})
afterEach(() => cleanup())

const labels = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('sidebar', () => {
  test('F-107 F-109 the sidebar shows icon and label in the given order, the active leaf marked in its open group', () => {
    expect(labels()).toEqual(['首页', '用户管理', '角色管理'])
    expect(screen.getByRole('button', { name: '系统' }).querySelector('svg')).not.toBeNull()
    expect(screen.getByRole('link', { name: '用户管理' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('button', { name: '系统' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('F-112 the sidebar reads the shown screen anew on a click on its entry; a click on another entry only opens it', async () => {
    const read = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
    await user.click(screen.getByRole('link', { name: '角色管理' }))
    expect(read).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: '用户管理' }))
    expect(read.mock.calls).toEqual([[{ type: 'active' }]])
    read.mockRestore()
  })

  test('F-109 a group closes and opens', async () => {
    await user.click(screen.getByRole('button', { name: '系统' }))
    expect(labels()).toEqual(['首页'])
    await user.click(screen.getByRole('button', { name: '系统' }))
    expect(labels()).toHaveLength(3)
  })

  test('F-007 its toggle closes and opens it, and the state is stored', async () => {
    await user.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(session().sidebarOpened).toBe(false)
    expect(sessionStorage.getItem('sidebarOpened')).toBe('false')
    await user.click(screen.getByRole('button', { name: '展开菜单' }))
    expect(sessionStorage.getItem('sidebarOpened')).toBe('true')
  })

  test('the sidebar finds entries by a part of their name and shows the groups above them; / leads into the box and Escape out of it', async () => {
    await user.keyboard('/')
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: '搜索菜单' })
    expect(document.activeElement).toBe(box)
    await user.keyboard('角色')
    await waitFor(() => expect(labels()).toEqual(['角色管理系统']))
    await user.keyboard('没有')
    expect(screen.getByText('没有与「角色没有」有关的菜单')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(box.value).toBe('')
    expect(document.activeElement).not.toBe(box)
  })

  test('the sidebar finds entries by pinyin and synonyms after Ctrl+K; a synonym is shown with its entry', async () => {
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '搜索菜单' }))
    await user.keyboard('yhgl')
    await waitFor(() => expect(labels()).toEqual(['用户管理系统']))
    await user.keyboard('{Escape}{Control>}k{/Control}账号')
    await waitFor(() => expect(labels()).toEqual(['用户管理系统 · 账号']))
  })

  test('a hit that is chosen by a click ends the search; its group opens, and the menu scrolls to it', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    await user.click(screen.getByRole('button', { name: '系统' }))
    await user.type(screen.getByRole('textbox', { name: '搜索菜单' }), '角色')
    await user.click(await screen.findByRole('link', { name: /^角色管理.*系统/ }))
    act(() => useTabs.setState({ active: '/system/role' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '搜索菜单' }).value).toBe('')
    const chosen = screen.getByRole('link', { name: '角色管理' })
    expect(chosen.getAttribute('aria-current')).toBe('page')
    expect(into.mock.contexts.at(-1)).toBe(chosen)
    into.mockRestore()
  })

  test('a group that was closed by hand opens when a screen in it is shown', async () => {
    act(() => useTabs.setState({ active: '/home/index' }))
    await user.click(screen.getByRole('button', { name: '系统' }))
    expect(labels()).toEqual(['首页'])
    act(() => useTabs.setState({ active: '/system/role' }))
    expect(screen.getByRole('link', { name: '角色管理' }).getAttribute('aria-current')).toBe('page')
  })

  test('the sidebar moves along its entries by the arrow keys', async () => {
    await user.keyboard('/')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('系统')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('用户管理')
  })
})
