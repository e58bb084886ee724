import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { entry } from '../../test/menus.ts'
import EmbeddedPage from './EmbeddedPage.tsx'
import { setSession } from '../../workspace/session.ts'

const show = (address: string) => {
  const router = createMemoryRouter([{ path: '*', Component: EmbeddedPage }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
}

afterEach(() => cleanup())

test('F-099 Q-C25 the frame shows the path of the entry: another site’s as it is, an own one from the root', () => {
  setSession({
    menuList: [
      entry({ id: '8', label: '报表', path: 'reports/year', isIframe: true }),
      entry({ id: '9', label: '外站', path: 'http://127.0.0.1:9/a', isIframe: true }),
    ],
  })
  show('/iframe/9')
  expect(screen.getByTitle('外站').getAttribute('src')).toBe('http://127.0.0.1:9/a')
  cleanup()
  show('/reports/year')
  const own = screen.getByTitle('报表')
  expect(own.getAttribute('src')).toBe('/reports/year')
  expect(own.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test('the screen refuses an address that is not in the menu', () => {
  setSession({ menuList: [] })
  show('/iframe/9')
  expect(screen.getByRole('alert').textContent).toBe('查询参数错误，请重试')
})
