import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countBeyond, useBeyond } from './useBeyond.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('columns count that are not whole before the right edge of their box', () => {
  expect(countBeyond([100, 100, 80], 280)).toBe(0)
  expect(countBeyond([100, 100, 80], 279)).toBe(1)
  expect(countBeyond([100, 100, 80], 150)).toBe(2)
})

function Box({ widths }: { widths: readonly number[] }) {
  const [box, beyond] = useBeyond(widths)
  return <div ref={box}>{beyond}</div>
}

test('a box is measured when it is shown, and one without a width leaves out nothing', () => {
  render(<Box widths={[100, 100]} />)
  expect(screen.getByText('0')).toBeDefined()
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(120)
  render(<Box widths={[100, 100]} />)
  expect(screen.getByText('1')).toBeDefined()
})
