import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WholeDates } from './WholeDates.tsx'

afterEach(cleanup)

test('the dates and times of a text are not broken, and its words are the same', () => {
  const text = '自 2026-11-30 起停售，更新 2026-12-01 12:08'
  const { container } = render(<WholeDates text={text} />)
  expect(container.textContent).toBe(text)
  const whole = [...container.querySelectorAll('span')].map((part) => [
    part.textContent,
    part.style.whiteSpace,
  ])
  expect(whole).toEqual([
    ['2026-11-30', 'nowrap'],
    ['2026-12-01 12:08', 'nowrap'],
  ])
})
