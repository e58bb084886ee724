import { act, cleanup, render } from '@testing-library/react'
import { Activity, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { AppDrawer } from './AppDrawer.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (mode: 'visible' | 'hidden', onClose: () => void, closesWithTab?: true) => (
  <StrictMode>
    <Providers>
      <Activity mode={mode}>
        <AppDrawer open title="预演草稿" onClose={onClose} {...(closesWithTab && { closesWithTab })} />
      </Activity>
    </Providers>
  </StrictMode>
)
/** Runs what the drawer put off until effects that restart have restarted. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(1))

test('a drawer in which nothing can be lost closes when its tab is left, and not before', async () => {
  const close = vi.fn()
  const { rerender } = render(show('visible', close, true))
  await pass()
  expect(close).not.toHaveBeenCalled()
  rerender(show('hidden', close, true))
  await pass()
  expect(close).toHaveBeenCalledOnce()
})

test('a drawer with a form stays open', async () => {
  const close = vi.fn()
  const { rerender } = render(show('visible', close))
  rerender(show('hidden', close))
  await pass()
  expect(close).not.toHaveBeenCalled()
})
