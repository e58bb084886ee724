import { resources } from '@hepu/api/resources'
import { f } from '@hepu/api/core/resource/fields'
import type { Route } from '@hepu/api/core/route'
import { describe, expect, test } from 'vitest'
import type { FormItem } from '../../form/items.ts'
import { itemsOf } from './formItems.ts'

const itemsFor = (fields: Parameters<typeof itemsOf>[0]): FormItem[] =>
  itemsOf(fields, { name: 'research.patent', choices: new Map(), orgs: [] })

/** Returns the call that an item searches by, and the name that it gives to the typed text. */
function searchOf(item: FormItem): [Route, string] | null {
  if (item.type === 'module') return [item.staffApi, item.props?.search ?? 'name']
  if (item.type === 'lookup') return [item.apiInterface, item.props?.search ?? 'name']
  return null
}

describe('items of a form', () => {
  test.each(resources.map((def) => [def.title, def] as const))(
    '%s: the typed search text is sent under the name that the call takes',
    (_, def) => {
      const searches = itemsFor(def.fields)
        .map(searchOf)
        .filter((field) => field !== null)
      for (const [route, search] of searches) {
        expect(route.input.safeParse({ [search]: '王' }).success, route.path).toBe(true)
      }
    },
  )

  test('the items of a form say which numbers they take', () => {
    const [year, area, rate, fund] = itemsFor({
      year: f.number('年份', { min: 1949, max: 2200 }),
      area: f.number('面积', { decimals: 2, min: 0 }),
      rate: f.number('发芽率', { decimals: 1, min: 0, max: 100 }),
      fund: f.money('经费'),
    })
    expect([year, area, rate, fund].map((item) => item!.placeholder)).toEqual([
      '1949–2200，整数',
      '最多2位小数',
      '0–100，最多1位小数',
      '最多6位小数',
    ])
  })
})
