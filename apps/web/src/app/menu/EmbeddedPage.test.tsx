import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../test/answers.ts'
import { entry } from '../../test/menus.ts'
import EmbeddedPage from './EmbeddedPage.tsx'
import { session, setSession } from '../../workspace/session.ts'

const show = (address: string) => {
  const router = createMemoryRouter([{ path: '*', Component: EmbeddedPage }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

test('Q-G09 another site whose address asks for a ticket gets a fresh one, kept apart from the token', async () => {
  answerWith(() => envelope({ ticket: 'once/1', expiresIn: 60 }))
  setSession({
    token: 'own',
    menuList: [entry({ id: '9', label: '外站', path: 'https://lab.example/in?t={ticket}', isIframe: true })],
  })
  show('/iframe/9')
  const frame = await screen.findByTitle('外站')
  expect(frame.getAttribute('src')).toBe('https://lab.example/in?t=once%2F1')
  expect(session()).toMatchObject({ token: 'own', racbToken: 'once/1' })
})

test('the screen says why no ticket could be had, and opens nothing', async () => {
  answerWith(() => envelope(null, 0, '暂时不能签发票据'))
  setSession({
    menuList: [entry({ id: '9', label: '外站', path: 'https://lab.example/{ticket}', isIframe: true })],
  })
  show('/iframe/9')
  expect(await screen.findByText('暂时不能签发票据')).toBeDefined()
  expect(screen.queryByTitle('外站')).toBeNull()
})
