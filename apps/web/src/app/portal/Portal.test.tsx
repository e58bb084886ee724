import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, setSession } from '../../workspace/session.ts'
import Introduce from './Introduce.tsx'
import Portal from './Portal.tsx'

async function open(address: string): Promise<void> {
  const routes = [
    { path: '/homePage', Component: Portal, children: [{ path: 'introduce', Component: Introduce }] },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />)
  await screen.findByRole('heading', { level: 1 })
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => clearSession())
afterEach(() => cleanup())

test('F-015 the portal shows only its own screens, and the version', async () => {
  await open('/homePage/introduce')
  const names = screen.getByRole('navigation', { name: '平台' }).textContent
  expect(names).toBe('平台介绍成果交易种业服务联系我们')
  expect(screen.getByText('版本 v1.7.11')).toBeDefined()
})

test('F-089 a visitor signs in and then gets to the requested screen, also after looking around', async () => {
  await open('/homePage/introduce?redirect=%2Fhome%3Fa%3D1')
  expect(href('登录')).toBe('/login?redirect=%2Fhome%3Fa%3D1')
  expect(href('进入工作台')).toBe('/login?redirect=%2Fhome%3Fa%3D1')
  expect(screen.getByRole('navigation', { name: '平台' }).innerHTML).toContain(
    '/homePage/contactUs?redirect=%2Fhome%3Fa%3D1',
  )
})

test('a signed-in user goes on to the workspace', async () => {
  setSession({ token: 't' })
  await open('/homePage/introduce')
  expect(
    screen.getAllByRole('link', { name: '进入工作台' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/'])
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
})
