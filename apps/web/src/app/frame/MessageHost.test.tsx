import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { Messages } from './MessageHost.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a message stands in the top bar, above tabs and data, and a click closes it', async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Messages />
    </ConfigProvider>,
    { wrapper: MemoryRouter },
  )
  notify.success('保存成功：判定')
  const shown = await screen.findByText('保存成功：判定')
  const place = document.querySelector<HTMLElement>('.ant-message')!.style
  expect(place.getPropertyValue('--notification-top')).toBe('4px')
  fireEvent.click(shown)
  await waitFor(() => expect(document.querySelector('.ant-message-notice')).toBeNull())
})

test('on a phone a message stands in the place below the top bar, is announced, and its cross closes it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Messages />
    </ConfigProvider>,
    { wrapper: MemoryRouter },
  )
  notify.warning('请先选择年份')
  const shown = await screen.findByRole('alert')
  expect(shown.textContent).toBe('请先选择年份')
  expect(shown.closest('.message-place')).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '关闭消息' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
