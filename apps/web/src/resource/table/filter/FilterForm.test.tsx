import { provinceList } from '@hepu/api/core/places'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { FilterForm } from './FilterForm.tsx'
import {
  controlWidth,
  fitting,
  joinList,
  modelOf,
  splitList,
  type FilterField,
  type FilterValues,
} from './filters.ts'

const choice = (value: string) => ({ value, label: `${value}项` })
const name: FilterField = { name: 'name', label: '名称', type: 'input' }
const phase: FilterField = {
  name: 'phase',
  label: '阶段',
  type: 'select',
  clears: ['group', 'from'],
  options: ['a', 'b'].map(choice),
}
const kinds: FilterField = {
  name: 'kinds',
  label: '类别',
  type: 'multiSelect',
  options: ['x', 'y,z'].map(choice),
}
const group: FilterField = {
  name: 'group',
  label: '组别',
  type: 'selectGroup',
  options: [
    { label: '黄淮海', options: [choice('h1')] },
    { label: '东华北', options: [choice('d1')] },
  ],
}
const days: FilterField = { name: 'from', endName: 'to', label: '日期', type: 'daterange' }
const zone: FilterField = {
  name: 'zone',
  label: '生态区',
  type: 'cascader',
  options: [{ value: 'n', label: '北方', children: [{ value: 's', label: '春播区' }] }],
}
const place: FilterField = { name: 'place', label: '地点', type: 'locationCascader', level: 2 }
const year: FilterField = { name: 'year', label: '年份', type: 'year' }

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/**
 * Shows the form; `model` returns the model of a search with its current values. Enter in a picker has already
 * searched.
 */
function show(fields: readonly FilterField[], values: FilterValues = {}) {
  const searches: FilterValues[] = []
  render(
    <Providers>
      <FilterForm fields={fields} values={values} onSearch={(next) => searches.push(next)} />
    </Providers>,
  )
  const model = async () => {
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    return modelOf(fields, searches.at(-1)!)
  }
  return { model }
}
const option = async (title: string) => within(document.body).findByTitle(title)
const pick = async (label: string, ...titles: string[]) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  for (const title of titles) await userEvent.click(await option(title))
}
const type = async (box: HTMLElement, text: string) => {
  await userEvent.click(box)
  await userEvent.clear(box)
  await userEvent.type(box, `${text}{Enter}`)
}

test('F-247 input and select put the typed and chosen values into the model', async () => {
  const { model } = show([name, phase])
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), ' 958 ')
  await pick('阶段', 'b项')
  expect(await model()).toEqual({ name: '958', phase: 'b' })
})

test('F-247 F-248 a multiple select puts a list into the model, also of values with commas', async () => {
  const { model } = show([kinds])
  await pick('类别', 'x项', 'y,z项')
  expect(await model()).toEqual({ kinds: ['x', 'y,z'] })
})

test('F-247 F-248 a selectGroup shows choices under heads', async () => {
  const { model } = show([group])
  await userEvent.click(screen.getByRole('combobox', { name: '组别' }))
  await option('h1项')
  const list = [...document.querySelectorAll('.ant-select-item')].map((option) => option.textContent)
  expect(list).toEqual(['黄淮海', 'h1项', '东华北', 'd1项'])
  await userEvent.click(await option('d1项'))
  expect(await model()).toEqual({ group: 'd1' })
})

test('F-247 F-248 a selectGroup with several choices puts a list into the model', async () => {
  const { model } = show([{ ...group, multiple: true }])
  await pick('组别', 'h1项', 'd1项')
  expect(await model()).toEqual({ group: ['h1', 'd1'] })
})

test('F-247 F-250 F-252 a daterange gives days as YYYY-MM-DD; cleared, both fields are empty', async () => {
  const { model } = show([days])
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2))
  const [from, to] = screen.getAllByRole('textbox')
  await type(from!, '2025-03-09')
  await type(to!, '2025-04-01')
  expect(await model()).toEqual({ from: '2025-03-09', to: '2025-04-01' })
  await userEvent.setup({ pointerEventsCheck: 0 }).click(document.querySelector('.ant-picker-clear')!)
  expect(await model()).toEqual({})
})

test('F-251 a daterange with time goes from 00:00:00 to 23:59:59', async () => {
  const { model } = show([{ ...days, time: true }])
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2))
  const [from, to] = screen.getAllByRole('textbox')
  await type(from!, '2025-03-09')
  await type(to!, '2025-03-09')
  expect(await model()).toEqual({ from: '2025-03-09 00:00:00', to: '2025-03-09 23:59:59' })
})

test('F-247 F-250 a year is given as YYYY', async () => {
  const { model } = show([year])
  await pick('年份', '2024')
  expect(await model()).toEqual({ year: '2024' })
})

test('F-247 a cascader gives the values from the root on', async () => {
  const { model } = show([zone])
  await waitFor(() => expect(document.querySelector('.ant-cascader')).toBeTruthy())
  await pick('生态区', '北方', '春播区')
  expect(await model()).toEqual({ zone: ['n', 's'] })
})

test('F-247 a locationCascader gives the codes from the province on', async () => {
  answerWith((url) => {
    expect(url).toContain(provinceList.path)
    return envelope([{ value: '410000', label: '河南省', children: [{ value: '410700', label: '新乡市' }] }])
  })
  const { model } = show([place])
  await userEvent.click(await screen.findByRole('combobox'))
  for (const name of ['河南省', '新乡市']) await userEvent.click(await screen.findByText(name))
  expect(await model()).toEqual({ place: ['410000', '410700'] })
})

test('F-249 a select that clears other filters empties them when it changes', async () => {
  const { model } = show([phase, group, days], {
    phase: 'a',
    group: 'h1',
    from: '2025-03-09',
    to: '2025-03-10',
  })
  await pick('阶段', 'b项')
  expect(await model()).toEqual({ phase: 'b' })
})

test('F-223 filters beyond the first row are behind 展开, open if one of them is set', async () => {
  const fields = [1, 2, 3, 4, 5].map((at): FilterField => ({
    name: `f${at}`,
    label: `条件${at}`,
    type: 'input',
  }))
  show(fields)
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(4)
  cleanup()
  show(fields, { f5: 'x' })
  expect(screen.getAllByRole('textbox')).toHaveLength(5)
  cleanup()
  show(fields.slice(0, 4))
  expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
})

test('a box of text is as wide as its placeholder needs', () => {
  expect(controlWidth({ ...name, placeholder: '名称' })).toBe(150)
  expect(controlWidth({ ...name, placeholder: '单据号、客户、物料名称' })).toBe(11 * 13 + 54)
  expect(controlWidth({ ...name, placeholder: '单据号、客户、物料名称', width: 220 })).toBe(220)
})

test('F-223 the first row has as many filters as fit', () => {
  const fields = [name, phase, kinds, group, days]
  expect(fitting(fields, 1204)).toBe(5)
  expect(fitting(fields, 1203)).toBe(4)
  expect(fitting(fields, 300)).toBe(1)
})

test('lists in the address keep commas and per cents of their values', () => {
  const values = ['a,b', '100%', 'c%2Cd']
  expect(splitList(joinList(values))).toEqual(values)
})
