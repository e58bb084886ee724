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
  [...screen.getByRole('list', { name: '已添加的人员' }).children].map((person) => person.textContent)
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

test('F-261 F-280 the value of a holder is in the five named props', async () => {
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
  expect(options.map((option) => option.textContent)).toEqual(['张三玉米研究所', '张三水稻研究所'])
  const url = new URL(requests[0]!.url, location.href)
  expect(url.pathname).toBe('/api/test/staff')
  expect(Object.fromEntries(url.searchParams)).toEqual({ organizationId: '1', userName: '张' })
  await choose('水稻研究所')
  expect(await save()).toMatchObject({
    people: [{ userId: '8', userName: '张三', organizationId: '80' }],
  })
})

test('F-264 a person is added as soon as he is chosen, with id and name, status true', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张')
  await choose('玉米研究所')
  expect(shown()).toEqual(['张三内部×'])
  expect(fieldOf('人员').value).toBe('')
  expect(await save()).toMatchObject({ people: [zhang], searched: '', chosen: { userId: '' } })
})

test('F-262 a person without an account is added by the record, as an internal one', async () => {
  const person = { userId: null, personId: '9', userName: '张三', organizationName: '试验站' }
  answerWith(() => envelope([...people, person]))
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await searchFor('张')
  expect((await screen.findByText('科研人员')).closest('.staff-suggestion')?.textContent).toBe(
    '张三试验站科研人员',
  )
  await choose('试验站')
  expect(shown()).toEqual(['张三内部×', '张三内部×'])
  await searchFor('王五')
  await add()
  expect(await save()).toMatchObject({
    people: [
      zhang,
      { userId: '', personId: '9', userName: '张三' },
      { userId: '', userName: '王五(外部人员)' },
    ],
  })
})

test('a holder of people only offers no unit; a unit already held can be removed', async () => {
  const inventors: FormItem = { ...holder, people: true }
  const { rerender } = showForm({ items: [inventors], record: { id: '1', units: [] } })
  const unitsOf = () => screen.getByText('内部单位').closest<HTMLElement>('.ant-form-item')!
  expect(unitsOf().className).toContain('hidden')
  rerender({ items: [inventors], record: { id: '2', units: ['70'] } })
  await waitFor(() => expect(unitsOf().className).not.toContain('hidden'))
  expect(screen.getByText('品种权人只能是人员，请移除单位')).toBeTruthy()
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

test('F-264 the arrow and Enter add the person of that line; screen readers read the name, not the value', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder] })
  await searchFor('张')
  await screen.findByText('玉米研究所')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '张三玉米研究所',
    '张三水稻研究所',
    '按外部人员添加「张」',
  ])
  fireEvent.keyDown(fieldOf('人员'), { key: 'ArrowDown', keyCode: 40, which: 40 })
  fireEvent.keyDown(fieldOf('人员'), { key: 'Enter', keyCode: 13, which: 13 })
  await waitFor(() => expect(shown()).toEqual(['张三内部×']))
  expect(await save()).toMatchObject({ people: [zhang], searched: '' })
})

test('F-265 Enter on a name that nobody has adds it as external, also during the search', async () => {
  answerWith(() => envelope([]))
  const { save } = showForm({ items: [holder] })
  await searchFor('王五{Enter}')
  await waitFor(() => expect(shown()).toEqual(['王五(外部人员)×']))
  await searchFor('赵六')
  expect(await screen.findByRole('option', { name: '没有找到此人，按外部人员添加「赵六」' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect((await save())?.['people']).toHaveLength(2)
})

test('Q-D10 the typed name of a known person is added as external, says so, and one click makes it that person', async () => {
  answerWith(() => envelope([...people, { userId: '9', userName: '张三丰', organizationName: '玉米研究所' }]))
  const { save } = showForm({ items: [holder] })
  await searchFor('张三{Enter}')
  expect(await screen.findByText('库中有同名人员')).toBeTruthy()
  expect(await save()).toMatchObject({
    people: [{ status: true, userId: '', userName: '张三(外部人员)', organizationId: '' }],
  })
  const offered = screen.getAllByRole('button', { name: /^改为/ }).map((button) => button.textContent)
  expect(offered).toEqual(['改为张三（玉米研究所）', '改为张三（水稻研究所）'])
  await userEvent.click(screen.getByRole('button', { name: '改为张三（水稻研究所）' }))
  expect(shown()).toEqual(['张三内部×'])
  expect(await save()).toMatchObject({
    people: [
      { status: true, userId: '8', userName: '张三', organizationId: '80' },
      { status: false, userId: '', userName: '张三(外部人员)' },
    ],
  })
})

test('Q-D10 an external entry does not become a person who is in the list already', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await searchFor('张三')
  await add()
  await userEvent.click(await screen.findByRole('button', { name: '改为张三（玉米研究所）' }))
  expect(await screen.findByText('请勿重复添加')).toBeTruthy()
  expect(await save()).toMatchObject({
    people: [zhang, { status: true, userId: '', userName: '张三(外部人员)' }],
  })
})

/** Answers a search with the people whose names begin with the text. */
const answerByName = () =>
  answerWith((url) => {
    const asked = new URL(url, location.href).searchParams.get('userName')!
    const all = [
      ...people,
      { userId: '9', userName: '李四', organizationId: '70', organizationName: '玉米研究所' },
    ]
    return envelope(all.filter(({ userName }) => userName.startsWith(asked)))
  })

test.each(['Enter', '添加'])(
  'Q-D10 a list of names becomes one external person each by %s, and a known one is offered',
  async (how) => {
    answerByName()
    const { save } = showForm({ items: [holder] })
    await searchFor('李四、赵六，王五;李四')
    await (how === 'Enter' ? userEvent.keyboard('{Enter}') : add())
    await userEvent.click(await screen.findByRole('button', { name: '改为李四（玉米研究所）' }))
    expect(shown()).toEqual(['李四内部×', '赵六(外部人员)×', '王五(外部人员)×'])
    expect(fieldOf('人员').value).toBe('')
    expect(await save()).toMatchObject({
      people: [{ userId: '9', userName: '李四' }, { status: false }, { userId: '' }, { userId: '' }],
    })
  },
)

test('a list pasted over several lines becomes one, and names too long for a person are refused', async () => {
  answerByName()
  showForm({ items: [holder] })
  fireEvent.paste(fieldOf('人员'), { clipboardData: { getData: () => '钱七\r\n孙八\n赵六\n' } })
  await waitFor(() => expect(fieldOf('人员').value).toBe('钱七、孙八、赵六'))
  await add()
  expect(shown()).toEqual(['钱七(外部人员)×', '孙八(外部人员)×', '赵六(外部人员)×'])
  fireEvent.change(fieldOf('人员'), { target: { value: '长'.repeat(51) } })
  await add()
  expect(await screen.findByText('姓名不能超过50个字')).toBeTruthy()
  expect(shown()).toHaveLength(3)
})

test('a name left in the search box is refused by name', async () => {
  answerWith(() => envelope([]))
  const { save } = showForm({ items: [holder] })
  await searchFor('王五')
  expect(await save()).toBeUndefined()
  const message = '品种权人「王五」尚未添加：请从列表中选择或点“添加”，不需要的请清空'
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.clear(fieldOf('人员'))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  expect(await save()).toMatchObject({ people: [] })
})

test('no typed character is lost, however soon the next one follows', () => {
  showForm({ items: [holder] })
  const box = fieldOf('人员')
  fireEvent.change(box, { target: { value: '张' } })
  expect(box.value).toBe('张')
})

test('F-266 添加 with nothing typed warns 请先搜索', async () => {
  const { save } = showForm({ items: [holder] })
  await add()
  expect(await screen.findByText('请先搜索')).toBeTruthy()
  await searchFor(' ')
  await add()
  await userEvent.clear(fieldOf('人员'))
  expect(await save()).toMatchObject({ people: [] })
})

test('F-267 the same person twice warns 请勿重复添加; another person of the same name is added', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await searchFor('张')
  await choose('玉米研究所')
  expect(await screen.findByText('请勿重复添加')).toBeTruthy()
  expect((await save())?.['people']).toHaveLength(1)
  await searchFor('张')
  await choose('水稻研究所')
  expect((await save())?.['people']).toHaveLength(2)
  for (const _ of [1, 2]) {
    await searchFor('王五')
    await add()
  }
  expect((await save())?.['people']).toHaveLength(3)
})

test('F-268 F-269 removal asks; once confirmed, the entry gets status false and is no longer shown', async () => {
  const { save } = showForm({ items: [holder], values: { people: [zhang] } })
  await remove('张三', '取消')
  expect(shown()).toEqual(['张三内部×'])
  await remove('张三', '确认')
  await waitFor(() => expect(shown()).toEqual([]))
  expect(await save()).toMatchObject({ people: [{ ...zhang, status: false }] })
})

test('F-269 a removed person added again returns as the one entry', async () => {
  answerWith(() => envelope(people))
  const { save } = showForm({ items: [holder], values: { people: [{ ...zhang, status: false }] } })
  await searchFor('张')
  await choose('玉米研究所')
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
