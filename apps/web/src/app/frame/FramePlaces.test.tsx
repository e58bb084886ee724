import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { entry, rootOf } from '../../test/menus.ts'
import { workspaceMenu } from '../../workspace/menu.ts'
import { setSession } from '../../workspace/session.ts'
import { useTabs } from '../../workspace/tabs.ts'
import { SidebarPlace, TabBarPlace, TopBarPlace } from './FramePlaces.tsx'

const leaf = (id: string, label: string, path: string) => entry({ id, label, path, parentId: '2' })
const menuList = workspaceMenu([
  rootOf(
    entry({ id: '1', label: '首页', path: 'home/index', sortValue: 1, parentId: '0' }),
    entry({
      id: '2',
      label: '系统',
      path: 'system',
      sortValue: 2,
      parentId: '0',
      children: [leaf('21', '用户管理', 'system/user'), leaf('22', '角色管理', 'system/role')],
    }),
    entry({
      id: '3',
      label: '试验',
      path: 'trial',
      sortValue: 3,
      parentId: '0',
      children: [leaf('31', '分组', 'trial/group')],
    }),
  ),
])

const show = (element: ReactNode) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)

beforeEach(() => {
  setSession({
    menuList,
    sidebarOpened: true,
    userInfo: {
      id: '1',
      account: 'wang',
      name: '王芳',
      mobile: null,
      email: null,
      gender: null,
      position: null,
      avatarUrl: null,
      sysRole: '育种人员',
      isWeakPassword: false,
      mustChangePassword: false,
      currentOrg: { id: '1', name: '一所' },
      currentCrop: { value: 'maize', label: '玉米' },
    },
  })
  useTabs.setState({ active: '/system/role' })
})

test('the place of the top bar names the product, the organisation and the crop', () => {
  show(<TopBarPlace />)
  expect(screen.getByRole('banner').textContent).toBe('禾谱一所玉米')
})

test('the place of the menu has its groups, and the entries of the group of the shown screen', () => {
  show(<SidebarPlace />)
  const menu = within(screen.getByRole('navigation', { name: '菜单' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '首页',
    '用户管理',
    '角色管理',
  ])
  expect(menu.getByText('试验')).toBeTruthy()
  expect(menu.queryByText('分组')).toBeNull()
})

test('the place of a folded menu shows no entries of groups', () => {
  setSession({ sidebarOpened: false })
  show(<SidebarPlace />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首页'])
})

test('the place of the tabs names the opened screens', () => {
  show(<TabBarPlace />)
  expect(screen.getByRole('navigation', { name: '打开的页面' }).textContent).toContain('首页')
})
