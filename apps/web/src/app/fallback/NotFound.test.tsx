import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NotFound from './NotFound.tsx'
import { clearSession, setSession } from '../../workspace/session.ts'

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NotFound />
    </MemoryRouter>,
  )

beforeEach(() => clearSession())
afterEach(() => cleanup())

test('F-013 F-016 the 404 screen names the unknown address and links home', () => {
  setSession({ token: 't' })
  open('/404?from=%2Fnope%2Fx%3Fid%3D1')
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeDefined()
  expect(screen.getByText('/nope/x?id=1')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('页面不存在')
})

test('F-093 a screen of the product outside the user’s menu is reported as a missing permission', async () => {
  setSession({ token: 't' })
  open('/404?from=%2Festimate%2Festimate-progress%3Fyear%3D2025')
  expect(screen.getByRole('heading', { name: '正在核对权限' })).toBeDefined()
  expect(await screen.findByRole('heading', { name: '没有权限' })).toBeDefined()
  expect(screen.getByText('您没有查看「试验进展」的权限，请联系本机构管理员授权。')).toBeDefined()
  await waitFor(() => expect(document.title).toBe('没有权限'))
})

test('a catalogue of menus that cannot be loaded leaves the screen forbidden', async () => {
  vi.doMock('@hepu/api/menus', () => {
    throw new Error('no network')
  })
  setSession({ token: 't', permissions: ['project.source:read'] })
  open('/404?from=%2Ftask%2FprojectSource')
  expect(await screen.findByRole('heading', { name: '没有权限' })).toBeDefined()
  vi.doUnmock('@hepu/api/menus')
})

test('a screen whose right the user holds is reported as missing from the menu, not as forbidden', async () => {
  setSession({ token: 't', permissions: ['project.source:read'] })
  open('/404?from=%2Ftask%2FprojectSource')
  expect(await screen.findByRole('heading', { name: '菜单未启用' })).toBeDefined()
  expect(screen.getByText(/您有「项目来源」的权限，但它的菜单已停用或未分配给您的角色/)).toBeDefined()
})

test('a visitor learns nothing about screens, and is sent to the portal', () => {
  open('/404?from=%2Festimate%2Festimate-progress')
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeDefined()
  expect(screen.getByRole('link', { name: '返回平台首页' }).getAttribute('href')).toBe('/homePage/introduce')
})
