import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

let failure: unknown = null
function Screen() {
  if (failure) throw failure
  return <p>试验进展</p>
}
const show = () =>
  render(
    <Providers>
      <MemoryRouter>
        <nav>菜单</nav>
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
      </MemoryRouter>{' '}
    </Providers>,
  )

beforeEach(() => {
  failure = new Error('列没有定义')
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a broken screen says so, and everything around it stays', () => {
  show()
  expect(screen.getByRole('alert').textContent).toContain('页面出错：列没有定义')
  expect(screen.getByText('菜单')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/home/index')
})

test('重试 draws the screen again', async () => {
  show()
  failure = null
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByText('试验进展')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('details are shown on request only', async () => {
  show()
  expect(screen.queryByLabelText('错误详情')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '查看详情' }))
  expect(screen.getByLabelText('错误详情').textContent).toContain('ErrorBoundary.test.tsx')
  await userEvent.click(screen.getByRole('button', { name: '收起详情' }))
  expect(screen.queryByLabelText('错误详情')).toBeNull()
})

test('a thrown value need not be an error', () => {
  failure = '没有数据'
  show()
  expect(screen.getByRole('alert').textContent).toContain('页面出错：没有数据')
})
