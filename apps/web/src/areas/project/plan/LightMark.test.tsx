import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LightMark } from './LightMark.tsx'

afterEach(cleanup)

const shown = (light: 'green' | 'red' | null, isOverdue: boolean) =>
  render(<LightMark light={light} isOverdue={isOverdue} />).container.textContent

test('what has passed its last day says so instead of its light, a green one too', () => {
  expect(shown('green', true)).toBe('逾期')
  expect(shown('red', true)).toBe('逾期')
  expect(shown('red', false)).toBe('滞后')
})

test('without a light there is a dash, unless it is overdue', () => {
  expect(shown(null, false)).toBe('—')
  expect(shown(null, true)).toBe('逾期')
})
