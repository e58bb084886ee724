import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../client/ApiError.ts'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { fieldOf, searchRoute, showForm } from '../../test/formExample.tsx'
import { indented } from '../../ui/text/indented.ts'
import type { FormItem } from './items.ts'

const search = searchRoute('/api/test/search')
const choices = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]
const owner = { infoType: 'patent', infoId: '77' }
const holder = {
  internalUnit: 'internalUnit',
  staff: 'staff',
  staffObj: 'staffObj',
  staffList: 'staffList',
  externalUnit: 'externalUnit',
} as const

/** Items of every type that together use every attribute. */
const everything: FormItem[] = [
  { type: 'select', prop: 'select', label: '选择', options: choices, linkage: {}, placeholder: '请选择' },
  {
    type: 'input',
    prop: 'input',
    label: '文本',
    maxlength: 20,
    span: 8,
    left: true,
    disabled: false,
    subtype: 'input',
    subfield: '第二项',
    subfieldProp: 'second',
    subfieldPlaceholder: '第二项',
    echoRules: {},
    changeValidate: true,
  },
  { type: 'radio', prop: 'radio', label: '单选', options: choices, switch: true },
  {
    type: 'autocomplete',
    prop: 'autocomplete',
    label: '联想',
    apiInterface: search,
    parameter: {},
    props: {},
    feedback: {},
    noFeedback: true,
  },
  { type: 'cascader', prop: 'cascader', label: '级联', options: choices },
  { type: 'locationCascader', prop: 'location', label: '地区' },
  { type: 'date', prop: 'date', label: '日期', disabledDate: () => false },
  { type: 'daterange', prop: 'daterange', label: '期间' },
  { type: 'year', prop: 'year', label: '年份' },
  { type: 'textarea', prop: 'textarea', label: '说明' },
  { type: 'module', prop: 'module', label: '权利人', ...holder, staffApi: search, options: choices },
  {
    type: 'file',
    prop: 'file',
    label: '文件',
    parameter: owner,
    fileType: '.pdf',
    apiInterface: deletePatentFile,
  },
  { type: 'dialogFile', prop: 'dialogFile', label: '附件', parameter: owner },
]

beforeEach(() => answerWith(() => envelope([])))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-253 items take every attribute of the form', async () => {
  const attributes =
    'prop label type span placeholder options disabled maxlength linkage feedback noFeedback switch subtype subfield subfieldProp subfieldPlaceholder echoRules disabledDate apiInterface parameter props fileType left internalUnit staff staffObj staffList externalUnit staffApi changeValidate'
  const used = new Set(everything.flatMap((item) => Object.keys(item)))
  expect([...used].toSorted()).toEqual(attributes.split(' ').toSorted())
  showForm({ items: everything })
  expect(await screen.findByPlaceholderText('第二项')).toBeTruthy()
  const layoutOf = (label: string) => fieldOf(label).closest('.ant-form-item')!.className
  expect(layoutOf('文本')).toContain('horizontal')
  expect(layoutOf('说明')).not.toContain('horizontal')
})

test('F-254 each of the thirteen types shows its value and returns it', async () => {
  const saved = { id: '1', fileName: '77_default_a.pdf', size: 3 }
  const values = {
    select: 'a',
    input: '文本值',
    second: '第二值',
    radio: 'b',
    autocomplete: '联想值',
    cascader: ['a'],
    location: ['410000'],
    date: '2026-05-01',
    daterange: ['2026-05-01', '2026-05-31'],
    year: '2026',
    textarea: '说明值',
    internalUnit: ['a'],
    staff: '',
    staffObj: { userId: '', userName: '', organizationId: '' },
    staffList: [{ status: true, userId: '7', userName: '张三', organizationId: '70' }],
    externalUnit: '农业大学',
    file: [saved],
    dialogFile: [saved],
  }
  const { save } = showForm({ items: everything, values })
  await waitFor(() => expect(screen.getAllByText('a.pdf')).toHaveLength(2))
  expect(fieldOf('文本').value).toBe('文本值')
  expect(fieldOf('联想').value).toBe('联想值')
  await waitFor(() => expect(fieldOf('日期').value).toBe('2026-05-01'))
  expect(fieldOf('年份').value).toBe('2026')
  expect(fieldOf('说明').value).toBe('说明值')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '乙' }).checked).toBe(true)
  expect(screen.getByText('张三')).toBeTruthy()
  expect(await save()).toEqual(values)
})

test('F-282 a day is returned as YYYY-MM-DD, a range as two of them, a year as YYYY', async () => {
  const items = everything.filter((item) => ['date', 'daterange', 'year'].includes(item.type))
  const { save } = showForm({ items })
  await screen.findByPlaceholderText('开始日期')
  // The element changes when the calendar of the field is loaded.
  const type = async (find: () => HTMLElement, text: string) => {
    await userEvent.click(find())
    fireEvent.change(find(), { target: { value: text } })
    await userEvent.type(find(), '{Enter}')
  }
  await type(() => fieldOf('日期'), '2026-05-01')
  await type(() => screen.getByPlaceholderText('开始日期'), '2026-06-01')
  await type(() => screen.getByPlaceholderText('结束日期'), '2026-06-30')
  await type(() => fieldOf('年份'), '2026')
  expect(await save()).toEqual({ date: '2026-05-01', daterange: ['2026-06-01', '2026-06-30'], year: '2026' })
})

test('F-274 days that disabledDate excludes cannot be chosen', async () => {
  const disabledDate = (day: string) => day > '2026-05-10'
  const { save } = showForm({
    items: [{ type: 'date', prop: 'date', label: '日期', disabledDate }],
    values: { date: '2026-05-01' },
  })
  await waitFor(() => expect(fieldOf('日期').value).toBe('2026-05-01'))
  await userEvent.click(fieldOf('日期'))
  const cell = (day: string) => document.querySelector<HTMLElement>(`td[title="${day}"]`)!
  await waitFor(() => expect(cell('2026-05-11')).toBeTruthy())
  expect(cell('2026-05-11').classList.contains('ant-picker-cell-disabled')).toBe(true)
  fireEvent.click(cell('2026-05-11'))
  expect(await save()).toEqual({ date: '2026-05-01' })
  await userEvent.click(fieldOf('日期'))
  fireEvent.click(cell('2026-05-10'))
  expect(await save()).toEqual({ date: '2026-05-10' })
})

test('F-255 a switch radio replaces items, values and rules by those of the choice', async () => {
  const radio: FormItem = { type: 'radio', prop: 'kind', label: '类型', switch: true, options: choices }
  const { save } = showForm({
    items: [radio, { type: 'input', prop: 'name', label: '名称' }],
    values: { kind: 'a', name: '先玉335' },
    variants: {
      b: {
        items: [
          radio,
          { type: 'input', prop: 'name', label: '登记名' },
          { type: 'input', prop: 'code', label: '编号' },
        ],
        values: { name: '未命名' },
        rules: { code: [{ required: true, message: '编号必填' }] },
      },
    },
  })
  await userEvent.type(fieldOf('名称'), '改')
  await userEvent.click(screen.getByRole('radio', { name: '乙' }))
  expect(screen.queryByLabelText('名称')).toBeNull()
  expect(fieldOf('登记名').value).toBe('未命名')
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('编号必填')).toBeTruthy()
  await userEvent.type(fieldOf('编号'), '1')
  expect(await save()).toEqual({ kind: 'b', name: '未命名', code: '1' })
  await userEvent.click(screen.getByRole('radio', { name: '甲' }))
  expect(await save()).toEqual({ kind: 'a', name: '先玉335' })
})

test('F-256 a plain radio leaves the form as it is', async () => {
  const { save } = showForm({
    items: [
      { type: 'radio', prop: 'kind', label: '类型', options: choices },
      { type: 'input', prop: 'name', label: '名称' },
    ],
    variants: { b: { items: [{ type: 'input', prop: 'other', label: '其他' }] } },
  })
  await userEvent.type(fieldOf('名称'), '先玉335')
  await userEvent.click(screen.getByRole('radio', { name: '乙' }))
  expect(await save()).toEqual({ kind: 'b', name: '先玉335' })
})

test('F-271 F-417 a text field takes as many characters as maxlength says', async () => {
  const { save } = showForm({ items: [{ type: 'input', prop: 'name', label: '名称', maxlength: 20 }] })
  await userEvent.type(fieldOf('名称'), 'x'.repeat(21))
  expect(await save()).toEqual({ name: 'x'.repeat(20) })
})

test('an amount is typed in its unit and saved in yuan, and what is no amount is refused as typed', async () => {
  const { save } = showForm({ items: [{ type: 'money', prop: 'fund', label: '经费', unit: '万元' }] })
  await waitFor(() => expect(fieldOf('经费（万元）').disabled).toBe(false))
  const box = fieldOf('经费（万元）')
  await userEvent.type(box, '0.00012345')
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('最多6位小数（精确到分）')).toBeTruthy()
  expect(box.value).toBe('0.00012345')
  await userEvent.clear(box)
  await userEvent.type(box, '1.05')
  expect(box.value).toBe('1.05')
  expect(await save()).toEqual({ fund: '10500.00' })
})

test('F-272 F-417 rules apply by prop, and required marks follow them', async () => {
  const { save } = showForm({
    items: [
      { type: 'input', prop: 'name', label: '名称' },
      { type: 'input', prop: 'code', label: '编号' },
    ],
    rules: {
      code: [
        { required: true, message: '编号必填' },
        { pattern: /^\d+$/, message: '编号应为数字' },
      ],
    },
  })
  const isMarked = (label: string) => screen.getByText(label).classList.contains('ant-form-item-required')
  expect([isMarked('名称'), isMarked('编号')]).toEqual([false, true])
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('编号必填')).toBeTruthy()
  await userEvent.type(fieldOf('编号'), 'x')
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('编号应为数字')).toBeTruthy()
})

test('F-272 problems are named above the form, and the first wrong field has the focus', async () => {
  const required = [{ required: true }]
  const { save } = showForm({
    items: [
      { type: 'input', prop: 'name', label: '名称' },
      { type: 'input', prop: 'code', label: '编号' },
      { type: 'textarea', prop: 'note', label: '说明' },
    ],
    rules: { code: required, note: required },
  })
  expect(await save()).toBeUndefined()
  expect((await screen.findByRole('alert')).textContent).toBe('有 2 项需要修改：编号、说明')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('编号')))
  await userEvent.type(fieldOf('编号'), '1')
  await waitFor(() => expect(screen.getByText(/项需要修改/).textContent).toBe('有 1 项需要修改：说明'))
})

test('F-272 a problem from the server disappears when corrected, and is checked again by the next submission', async () => {
  const items: FormItem[] = [
    { type: 'input', prop: 'name', label: '名称' },
    { type: 'input', prop: 'code', label: '编号' },
    { type: 'input', prop: 'year', label: '年份' },
  ]
  const { save, rerender } = showForm({ items })
  const problems = [
    { path: 'code', message: '编号必填' },
    { path: 'year', message: '年份与编号不符' },
  ]
  rerender({ items, error: new ApiError(4000, '有误', { problems }) })
  expect(await screen.findByText('编号必填')).toBeTruthy()
  await userEvent.type(fieldOf('编号'), '1')
  await waitFor(() => expect(screen.queryByText('编号必填')).toBeNull())
  expect(screen.getByText('年份与编号不符')).toBeTruthy()
  await userEvent.click(screen.getByText('保存'))
  await waitFor(() => expect(screen.queryByText('年份与编号不符')).toBeNull())
  expect(await save()).toMatchObject({ code: '1' })
})

test('F-330 F-336 the reason of a refused save appears above the form if it belongs to no field', async () => {
  const items: FormItem[] = [{ type: 'input', prop: 'name', label: '名称' }]
  const { rerender } = showForm({ items })
  rerender({ items, error: new ApiError(0, '请检查网络是否已连接') })
  expect((await screen.findByRole('alert')).textContent).toBe('请检查网络是否已连接')
  rerender({ items, error: null })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('F-272 the rules of fields and the check of the whole report at once; each named field leads to itself', async () => {
  const items: FormItem[] = [
    { type: 'input', prop: 'name', label: '名称' },
    { type: 'select', prop: 'state', label: '状态', options: choices },
    { type: 'input', prop: 'holder', label: '权利人' },
  ]
  const check = (values: Record<string, unknown>) =>
    values['state'] === 'a' && !values['holder'] ? [{ path: 'holder', message: '甲须填写权利人' }] : []
  const { save } = showForm({ items, values: { state: 'a' }, rules: { name: [{ required: true }] }, check })
  expect(await save()).toBeUndefined()
  expect((await screen.findByRole('alert')).textContent).toBe('有 2 项需要修改：名称、权利人')
  expect(screen.getByText('甲须填写权利人')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('名称')))
  await userEvent.click(screen.getByRole('button', { name: '权利人' }))
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('权利人')))
  await userEvent.type(fieldOf('名称'), '先玉335')
  await userEvent.type(fieldOf('权利人'), '某')
  await waitFor(() => expect(screen.queryByText('甲须填写权利人')).toBeNull())
  expect(await save()).toEqual({ name: '先玉335', state: 'a', holder: '某' })
})

test('a chosen tree entry is shown without the indent of its list', () => {
  const options = [
    { value: '1', label: '总公司' },
    { value: '2', label: indented('试验站', 1) },
  ]
  showForm({
    items: [
      { type: 'select', prop: 'org', label: '机构', options },
      { type: 'select', prop: 'orgs', label: '其他机构', options, multiple: true },
    ],
    values: { org: '2', orgs: ['1', '2'] },
  })
  const chosen = (label: string) => fieldOf(label).closest('.ant-select')!
  expect(chosen('机构').textContent).toBe('试验站')
  expect(
    [...chosen('其他机构').querySelectorAll('.ant-select-selection-item')].map(
      (element) => element.textContent,
    ),
  ).toEqual(['总公司', '试验站'])
})

test('problems from check and server stay listed when the focus merely passes through the field', async () => {
  const items: FormItem[] = [
    { type: 'input', prop: 'name', label: '名称' },
    { type: 'input', prop: 'code', label: '编号' },
  ]
  const rules = { code: [{ max: 9 }], name: [{ max: 9 }] }
  const check = ({ code }: Record<string, unknown>) => (code ? [] : [{ path: 'code', message: '编号必填' }])
  const { save, rerender } = showForm({ items, rules, check })
  const passThrough = async () => {
    await userEvent.click(fieldOf('编号'))
    await userEvent.click(fieldOf('名称'))
    await userEvent.click(fieldOf('编号'))
  }
  expect(await save()).toBeUndefined()
  await passThrough()
  await waitFor(() => expect(screen.getByText('编号必填')).toBeTruthy())
  expect(screen.getByText(/项需要修改/).textContent).toBe('有 1 项需要修改：编号')
  await userEvent.type(fieldOf('编号'), '1')
  await waitFor(() => expect(screen.queryByText('编号必填')).toBeNull())
  const taken = [{ path: 'code', message: '编号已被使用' }]
  rerender({ items, rules, check, error: new ApiError(4000, '有误', { problems: taken }) })
  expect(await screen.findByText('编号已被使用')).toBeTruthy()
  await passThrough()
  await waitFor(() => expect(screen.getByText('编号已被使用')).toBeTruthy())
  expect(screen.getByText(/项需要修改/).textContent).toBe('有 1 项需要修改：编号')
  expect(await save()).toMatchObject({ code: '1' })
})

test('F-272 a problem caused by another field disappears when that field changes', async () => {
  const items: FormItem[] = [
    { type: 'radio', prop: 'state', label: '状态', options: choices },
    { type: 'input', prop: 'holder', label: '权利人' },
  ]
  const check = ({ state, holder }: Record<string, unknown>) =>
    state === 'a' && !holder ? [{ path: 'holder', message: '甲须填写权利人' }] : []
  const { save } = showForm({ items, values: { state: 'a' }, check })
  expect(await save()).toBeUndefined()
  expect(await screen.findByText('甲须填写权利人')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '乙' }))
  await waitFor(() => expect(screen.queryByText('甲须填写权利人')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('problems from the server are listed above the form too', async () => {
  const items: FormItem[] = [
    { type: 'input', prop: 'name', label: '名称' },
    { type: 'input', prop: 'code', label: '编号' },
  ]
  const { rerender } = showForm({ items })
  rerender({
    items,
    error: new ApiError(4000, '有误', { problems: [{ path: 'code', message: '编号已被使用' }] }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe('有 1 项需要修改：编号')
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('编号')))
})

test('F-282 F-417 a day can be typed in several ways; one that does not exist stays and is refused', async () => {
  const { save } = showForm({ items: [{ type: 'date', prop: 'date', label: '日期' }] })
  await screen.findByPlaceholderText('请选择日期')
  const type = async (text: string) => {
    await userEvent.click(fieldOf('日期'))
    fireEvent.change(fieldOf('日期'), { target: { value: text } })
    fireEvent.blur(fieldOf('日期'))
  }
  for (const text of ['2024.5.1', '2024/05/01', '20240501', '2024年5月1日']) {
    await type(text)
    expect(await save()).toEqual({ date: '2024-05-01' })
  }
  await type('2024-02-30')
  expect(await screen.findByText('不是有效日期（如 2024-05-01）')).toBeTruthy()
  expect(fieldOf('日期').value).toBe('2024-02-30')
  expect(await save()).toBeUndefined()
  await type('2024-02-29')
  await waitFor(() => expect(screen.queryByText('不是有效日期（如 2024-05-01）')).toBeNull())
  expect(await save()).toEqual({ date: '2024-02-29' })
})

test('F-282 a day typed key by key is not taken before it is complete; Enter takes it', async () => {
  const { save } = showForm({ items: [{ type: 'date', prop: 'date', label: '日期' }] })
  await userEvent.click(fieldOf('日期'))
  await waitFor(() => expect(fieldOf('日期').closest('.ant-picker')).toBeTruthy())
  for (const [text, day] of [
    ['2025.6.15', '2025-06-15'],
    ['2025/7/21', '2025-07-21'],
    ['2025-11-30', '2025-11-30'],
  ] as const) {
    fireEvent.focus(fieldOf('日期'))
    for (let end = 1; end <= text.length; end++) {
      fireEvent.change(fieldOf('日期'), { target: { value: text.slice(0, end) } })
      expect(fieldOf('日期').value).toBe(text.slice(0, end))
    }
    fireEvent.keyDown(fieldOf('日期'), { key: 'Enter' })
    expect(await save()).toEqual({ date: day })
    await waitFor(() => expect(fieldOf('日期').value).toBe(day))
  }
})

test('F-417 letters in a number stay and are refused; nothing is rounded', async () => {
  const { save } = showForm({ items: [{ type: 'number', prop: 'area', label: '面积', digits: 1 }] })
  const type = async (text: string) => {
    fireEvent.focus(fieldOf('面积'))
    fireEvent.change(fieldOf('面积'), { target: { value: text } })
    fireEvent.blur(fieldOf('面积'))
  }
  await type('十亩')
  expect(await screen.findByText('只能填数字')).toBeTruthy()
  expect(fieldOf('面积').value).toBe('十亩')
  expect(await save()).toBeUndefined()
  await type('10.25')
  expect(await screen.findByText('最多1位小数')).toBeTruthy()
  await type('10.5')
  await waitFor(() => expect(screen.queryByText('最多1位小数')).toBeNull())
  expect(await save()).toEqual({ area: 10.5 })
  await type('')
  expect(await save()).toEqual({ area: null })
})

test('F-273 changeValidate checks at every change, other items are checked on blur', async () => {
  const rules = [{ pattern: /^\d+$/, message: '应为数字' }]
  showForm({
    items: [
      { type: 'input', prop: 'code', label: '编号', changeValidate: true },
      { type: 'input', prop: 'other', label: '其他' },
    ],
    rules: { code: rules, other: rules },
  })
  await userEvent.type(fieldOf('编号'), 'x')
  expect(await screen.findByText('应为数字')).toBeTruthy()
  await userEvent.clear(fieldOf('编号'))
  await userEvent.type(fieldOf('编号'), '1')
  await userEvent.type(fieldOf('其他'), 'x')
  await waitFor(() => expect(screen.queryByText('应为数字')).toBeNull())
  await userEvent.tab()
  expect(await screen.findByText('应为数字')).toBeTruthy()
})

test('F-275 linked items are shown, emptied and given choices by the value', async () => {
  const { save } = showForm({
    items: [
      {
        type: 'radio',
        prop: 'level',
        label: '级别',
        options: choices,
        linkage: {
          place: { shown: (value) => value === 'b' },
          number: { empty: 'change' },
          kind: { options: (value) => [{ value: 1, label: value === 'b' ? '省审类' : '国审类' }] },
        },
      },
      { type: 'input', prop: 'place', label: '省份' },
      { type: 'input', prop: 'number', label: '审定号' },
      { type: 'radio', prop: 'kind', label: '类别' },
    ],
    values: { level: 'a', number: '国审1' },
  })
  expect(screen.queryByLabelText('省份')).toBeNull()
  expect(screen.getByRole('radio', { name: '国审类' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '乙' }))
  await userEvent.type(fieldOf('省份'), '河南')
  expect(fieldOf('审定号').value).toBe('')
  expect(screen.getByRole('radio', { name: '省审类' })).toBeTruthy()
  expect(await save()).toMatchObject({ level: 'b', place: '河南' })
  await userEvent.click(screen.getByRole('radio', { name: '甲' }))
  expect((await save())?.['place']).toBeUndefined()
})

test('F-277 a second field is in the same item and has a value of its own', async () => {
  const { save } = showForm({
    items: [
      {
        type: 'input',
        prop: 'contact',
        label: '联系人',
        subtype: 'input',
        subfield: '电话',
        subfieldProp: 'mobile',
        subfieldPlaceholder: '填写电话',
      },
    ],
    rules: { mobile: [{ required: true, message: '电话必填' }] },
  })
  expect(await save()).toBeUndefined()
  const item = (await screen.findByText('电话必填')).closest('.paired-field')!
  const [first, second] = within(item as HTMLElement).getAllByRole('textbox')
  expect(second?.getAttribute('placeholder')).toBe('填写电话')
  await userEvent.type(first!, '张三')
  await userEvent.type(second!, '138')
  expect(await save()).toEqual({ contact: '张三', mobile: '138' })
})

test('F-281 a disabled item cannot be changed; a placeholder shows while it is empty', async () => {
  const { save } = showForm({
    items: [
      { type: 'input', prop: 'name', label: '名称', disabled: true },
      { type: 'input', prop: 'code', label: '编号', placeholder: '如 2026-01' },
    ],
    values: { name: '先玉335' },
  })
  await userEvent.type(fieldOf('名称'), '改')
  expect(fieldOf('编号').placeholder).toBe('如 2026-01')
  expect(await save()).toEqual({ name: '先玉335', code: undefined })
})

test('F-287 F-288 columns are 20 px apart and as wide as their span of 24', () => {
  showForm({
    items: [
      { type: 'input', prop: 'name', label: '名称', span: 8 },
      { type: 'textarea', prop: 'note', label: '说明' },
    ],
  })
  expect(document.querySelector<HTMLElement>('.ant-row')?.style.marginInline).toBe('-10px')
  const columnOf = (label: string) => fieldOf(label).closest<HTMLElement>('.ant-col[class*=field-]')!
  expect(columnOf('名称').classList.contains('ant-col-8')).toBe(true)
  expect(columnOf('名称').style.paddingInline).toBe('10px')
  expect(columnOf('说明').classList.contains('ant-col-24')).toBe(true)
})

test('F-289 an opened record fills the form by its names and by echoRules', async () => {
  const items: FormItem[] = [
    { type: 'input', prop: 'name', label: '名称', echoRules: { name: 'variety.name' } },
    {
      type: 'input',
      prop: 'code',
      label: '编号',
      echoRules: { code: (record) => `No.${String(record['number'])}` },
    },
    { type: 'input', prop: 'note', label: '说明' },
  ]
  const record = { id: '1', variety: { name: '先玉335' }, number: 7, note: '已审定' }
  const { save, rerender } = showForm({ items, record })
  expect(await save()).toEqual({ name: '先玉335', code: 'No.7', note: '已审定' })
  rerender({ items, record: { id: '2', variety: { name: '登海605' }, number: 8 } })
  expect(await save()).toEqual({ name: '登海605', code: 'No.8', note: undefined })
})

test('fields that other values require are marked as required as long as they do', async () => {
  showForm({
    items: [
      { type: 'input', prop: 'state', label: '状态' },
      { type: 'input', prop: 'grantNo', label: '授权号' },
      { type: 'module', prop: 'owner', label: '权利人', ...holder, staffApi: search, options: choices },
    ],
    values: { state: '授权' },
    asked: ({ state }) => (state === '授权' ? ['grantNo', 'owner'] : []),
  })
  const marks = () => [
    screen.getByText('授权号').closest('label')?.className.includes('required') ?? false,
    screen.getByText('权利人', { exact: false, selector: 'legend' }).textContent,
  ]
  await waitFor(() => expect(marks()).toEqual([true, '* 权利人']))
  await userEvent.type(fieldOf('状态'), '前')
  await waitFor(() => expect(marks()).toEqual([false, '权利人']))
})
