import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Cards } from './Cards.tsx'
import type { Topic } from './useTopic.ts'

afterEach(cleanup)

const nothing = {
  kg: 0,
  saleKg: 0,
  returnKg: 0,
  amount: 0,
  price: null,
  area: null,
  areaUnknown: null,
  yoy: null,
  lastKg: 0,
  beforeKg: 0,
  growth: null,
  cr5: null,
  products: 0,
  provinces: 0,
  cities: 0,
  counties: 0,
}
const answerOf = (change: object) =>
  ({
    total: { ...nothing, ...change },
    period: { startYear: 2026, endYear: 2026, runningYear: 2027 },
  }) as unknown as Topic
const noteOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement!.querySelector('.sale-note')?.textContent

test('area and amount of a choice without sales say that there are none, and those of sales what is unknown', () => {
  const { rerender } = render(<Cards answer={answerOf({})} onOpen={undefined} />)
  expect([noteOf('销售额'), noteOf('推广面积')]).toEqual(['没有销售', '没有销售'])
  rerender(<Cards answer={answerOf({ saleKg: 100, kg: 100, area: 20 })} onOpen={undefined} />)
  expect([noteOf('销售额'), noteOf('推广面积')]).toEqual(['没有单价', '全部销量都有亩用种量'])
})
