import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineNotice } from './OfflineNotice.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Lets the browser lose its network, or find it again. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('the notice appears when the network is lost and goes when it is back', () => {
  render(<OfflineNotice />)
  expect(screen.queryByRole('status')).toBeNull()
  setOnline(false)
  expect(screen.getByRole('status').textContent).toContain('网络已断开')
  setOnline(true)
  expect(screen.queryByRole('status')).toBeNull()
})
