import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(() => vi.restoreAllMocks())

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f']
/** Width (px) of a tab, and of the place of the row. */
const TAB = 100
const PLACE = 250

/** Lays the tabs out side by side in a row that shows two and a half of them. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('[role="tablist"]')
    const at = KEYS.indexOf(this.dataset['key'] ?? '')
    const left = at < 0 ? 0 : at * TAB - (row?.scrollLeft ?? 0)
    return { left, right: left + (at < 0 ? PLACE : TAB) } as DOMRect
  })
}

function Shown({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <Tabs label="各部分" items={KEYS.map((key) => ({ key, label: key }))} value={value} onChange={setValue}>
      {value}
    </Tabs>
  )
}

const scrolled = () => screen.getByRole('tablist').scrollLeft

test('the chosen tab of a row that is wider than its place is scrolled into view, with a part of its neighbour', async () => {
  layOut()
  render(<Shown first="e" />)
  expect(scrolled()).toBe(5 * TAB + 32 - PLACE)
  screen.getByRole('tab', { selected: true }).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('b')
  expect(scrolled()).toBe(TAB - 32)
})

test('a row whose chosen tab is in view stays where it is', () => {
  layOut()
  render(<Shown first="a" />)
  expect(scrolled()).toBeLessThanOrEqual(0)
})

test('an arrow says at which side more tabs follow, and a click on it moves the row', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(KEYS.length * TAB)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PLACE)
  const scrollBy = vi.fn()
  HTMLElement.prototype.scrollBy = scrollBy
  render(<Shown first="a" />)
  const row = screen.getByRole('tablist')
  const arrows = () => [...document.querySelectorAll('.tabs-more')].map((arrow) => arrow.textContent)
  const scrollTo = (left: number) => {
    row.scrollLeft = left
    fireEvent.scroll(row)
  }
  scrollTo(0)
  expect(arrows()).toEqual(['›'])
  scrollTo(100)
  expect(arrows()).toEqual(['‹', '›'])
  scrollTo(KEYS.length * TAB - PLACE)
  expect(arrows()).toEqual(['‹'])
  fireEvent.click(document.querySelector('.tabs-more')!)
  expect(scrollBy).toHaveBeenCalledWith({ left: -0.7 * PLACE, behavior: 'smooth' })
})
