import { expect, test } from 'vitest'
import { filtersOf, readParams } from './wallParams.ts'

const read = (search: string) => readParams(new URLSearchParams(search))

test('an address says crop, organisation, year, refresh, rotation and theme of a wall', () => {
  const params = read('wall=1&crop=rice&org=12&year=2024&refresh=30&rotate=20&theme=light&page=1')
  expect(params).toEqual({
    isWall: true,
    crop: 'rice',
    orgId: '12',
    year: 2024,
    refresh: 30,
    rotate: 20,
    theme: 'light',
    page: 1,
  })
  expect(filtersOf(params)).toEqual({ crop: 'rice', orgId: '12', year: '2024' })
})

test('what makes no sense in an address counts as absent', () => {
  expect(read('crop=gold&org=1%20or%201=1&year=2018&refresh=0&rotate=1&theme=x&page=-3')).toEqual({
    isWall: false,
    refresh: 10,
    rotate: 5,
    theme: 'dark',
    page: 0,
  })
  expect(read('refresh=999999999&year=abc')).toMatchObject({ refresh: 86_400, rotate: 0 })
})
