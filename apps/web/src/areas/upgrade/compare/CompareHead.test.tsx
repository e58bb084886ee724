import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draftSide, presentSide } from './comparedSides.ts'
import { draft, rehearsal } from '../rehearsal/exampleRehearsal.ts'
import { CompareHead } from './CompareHead.tsx'

afterEach(cleanup)

test('a side whose data have changed says so beside its version', () => {
  render(<CompareHead a={presentSide(rehearsal)} b={draftSide({ ...draft, stale: true })} />)
  const cells = screen.getByRole('row', { name: /组别数据/ }).querySelectorAll('td')
  expect([...cells].map((cell) => cell.textContent?.trim())).toEqual(['第3版', '第3版 之后组别数据已变动'])
})
