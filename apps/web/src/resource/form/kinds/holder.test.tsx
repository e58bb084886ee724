import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../../test/answers.ts'
import { fieldOf, searchRoute, showForm } from '../../../test/formExample.tsx'
import type { FormItem } from '../items.ts'

const people = [
  { userId: '7', userName: '张三', organizationId: '70', organizationName: '玉米研究所' },
  { userId: '8', userName: '张三', organizationId: '80', organizationName: '水稻研究所' },
]
const holder: FormItem = {
  type: 'module',
  prop: 'holder',
  label: '品种权人',
  internalUnit: 'units',
  staff: 'searched',
  staffObj: 'chosen',
  staffList: 'people',
  externalUnit: 'outside',
  staffApi: searchRoute('/api/test/staff', 'userName'),
  parameter: { organizationId: '1' },
  props: { search: 'userName' },
  options: [{ value: '70', label: '玉米研究所' }],
}
const zhang = { status: true, userId: '7', userName: '张三', organizationId: '70' }

const searchFor = (name: string) => userEvent.type(fieldOf('人员'), name)
const add = () => userEvent.click(screen.getByRole('button', { name: '添加' }))
const choose = async (organization: string) =>
  fireEvent.click(await screen.findByText(organization, { selector: '.staff-suggestion .quiet' }))
const shown = () =>
  [...screen.getByRole('list', { name: '已添加的人员' }).children].map((it) => it.textContent)
const remove = async (name: string, answer: string) => {
  await userEvent.click(screen.getByRole('button', { name: `移除 ${name}` }))
  const box = await screen.findByRole('dialog')
  expect(within(box).getByText('确定删除此数据吗？')).toBeTruthy()
  await userEvent.click(within(box).getByRole('button', { name: answer }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('F-261 F-280 its value stands under the five named props', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({
    items: [holder],
    values: { units: ['70'], people: [zhang], outside: '农业大学' },
  })
  expect(await save()).toEqual({
    units: ['70'],
    searched: '',
    chosen: { userId: '', userName: '', organizationId: '' },
    people: [zhang],
    outside: '农业大学',
  })
})

test('F-262 F-263 F-280 suggestions of staffApi show name and organisation and carry both ids', async () => {
  const requests = answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张')
  const options = await screen.findAllByText('张三', { selector: '.staff-suggestion' })
  expect(options.map((it) => it.textContent)).toEqual(['张三玉米研究所', '张三水稻研究所'])
  const url = new URL(requests[0]!.url, location.href)
  expect(url.pathname).toBe('/api/test/staff')
  expect(Object.fromEntries(url.searchParams)).toEqual({ organizationId: '1', userName: '张' })
  await choose('水稻研究所')
  expect(await save()).toMatchObject({
    searched: '张三',
    chosen: { userId: '8', userName: '张三', organizationId: '80' },
    people: [],
  })
})

test('F-264 a chosen person is added with id and name, status true', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张')
  await choose('玉米研究所')
  await add()
  expect(shown()).toEqual(['张三×'])
  expect(fieldOf('人员').value).toBe('')
  expect(await save()).toMatchObject({ people: [zhang], searched: '', chosen: { userId: '' } })
})

test('F-265 a name typed without choosing is added as an external person', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张三')
  await add()
  expect(await save()).toMatchObject({
    people: [{ status: true, userId: '', userName: '张三(外部人员)', organizationId: '' }],
  })
})

test('F-265 a name typed on after choosing is external too', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张')
  await choose('玉米研究所')
  await searchFor('丰')
  await add()
  expect(await save()).toMatchObject({ people: [{ userId: '', userName: '张三丰(外部人员)' }] })
})

test('F-266 添加 with nothing typed warns 请先搜索', async () => {
  const { save } = showForm({ items: [holder] })
  await add()
  expect(await screen.findByText('请先搜索')).toBeTruthy()
  await searchFor(' ')
  await add()
  expect(await save()).toMatchObject({ people: [] })
})

test('F-267 the same person twice warns 请勿重复添加; a namesake is another person', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await searchFor('张')
  await choose('玉米研究所')
  await add()
  expect(await screen.findByText('请勿重复添加')).toBeTruthy()
  expect((await save())?.['people']).toHaveLength(1)
  await userEvent.clear(fieldOf('人员'))
  await searchFor('张')
  await choose('水稻研究所')
  await add()
  expect((await save())?.['people']).toHaveLength(2)
  for (const _ of [1, 2]) {
    await searchFor('王五')
    await add()
  }
  expect((await save())?.['people']).toHaveLength(3)
})

test('F-268 F-269 removal asks; confirmed, the entry gets status false and is no longer shown', async () => {
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await remove('张三', '取消')
  expect(shown()).toEqual(['张三×'])
  await remove('张三', '确认')
  await waitFor(() => expect(shown()).toEqual([]))
  expect(await save()).toMatchObject({ people: [{ ...zhang, status: false }] })
})

test('F-269 a removed person added again comes back as the one entry', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder], values: { people: [{ ...zhang, status: false }] } })
  await searchFor('张')
  await choose('玉米研究所')
  await add()
  expect(await save()).toMatchObject({ people: [zhang] })
})

test('F-270 the external unit takes 500 characters and not one more', async () => {
  const { save } = showForm({ items: [holder] })
  const box = fieldOf('外部单位')
  expect(box.getAttribute('maxlength')).toBe('500')
  fireEvent.change(box, { target: { value: '种'.repeat(499) } })
  await userEvent.type(box, '业业')
  expect((await save())?.['outside']).toBe('种'.repeat(499) + '业')
})

test('F-285 a refused staff search shows no message and no suggestion', async () => {
  const requests = answerWith(() => envelope(null, 5000, '系统错误'))
  showForm({ items: [holder] })
  await searchFor('张')
  await waitFor(() => expect(requests).toHaveLength(1))
  await add()
  expect(shown()).toEqual(['张(外部人员)×'])
  expect(screen.queryByText('系统错误')).toBeNull()
})
