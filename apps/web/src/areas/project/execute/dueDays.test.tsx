import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DaysLeft } from './DaysLeft.tsx'
import { DueDay } from './DueDay.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-10T09:00:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2026-10-09', true, '2026-10-09 逾期'],
  ['2026-10-10', true, '2026-10-10 今天到期'],
  ['2026-10-11', true, '2026-10-11'],
  ['2026-10-09', false, '2026-10-09'],
  ['2026-10-10', false, '2026-10-10'],
])('the day %s of something that is open (%s) reads %s', (day, isOpen, text) => {
  const { container } = render(<DueDay day={day} isOpen={isOpen} />)
  expect(container.textContent).toBe(text)
})

test.each([
  [-1, 'running', '超期 1 天'],
  [0, 'running', '今天到期'],
  [40, 'extended', '40 天'],
] as const)('a project with %s days left that is %s reads %s', (daysLeft, state, text) => {
  render(<DaysLeft row={{ daysLeft, state }} />)
  expect(screen.getByText(text)).toBeTruthy()
})
