import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { uploadParam } from '@hepu/api/core/file/file'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { fieldOf, searchRoute, showForm } from '../../test/formExample.tsx'
import { fileOf, recorded, storageAnswers, target } from '../../test/storage.ts'
import type { AutocompleteItem, FormItem } from './items.ts'

const search = searchRoute('/api/test/variety')
const rows = [
  { id: '1', varietyName: '郑单958', code: '国审1', unit: { name: '河南农科院' } },
  { id: '2', varietyName: '郑单1002', code: '国审2', unit: { name: '河南农科院' } },
]
const variety: AutocompleteItem = {
  type: 'autocomplete',
  prop: 'variety',
  label: '品种',
  apiInterface: search,
  parameter: { crop: 'maize' },
  props: { label: 'varietyName' },
  feedback: { code: 'code', breeder: 'unit.name' },
}
const code: FormItem = { type: 'input', prop: 'code', label: '编号' }
const breeder: FormItem = { type: 'input', prop: 'breeder', label: '育种单位' }
const saved = { id: '5', fileName: '77_default_a.pdf', size: 3 }

const choose = async (text: string, name: string) => {
  await userEvent.type(fieldOf('品种'), text)
  await userEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}
const queryOf = (url: string | undefined) =>
  Object.fromEntries(new URL(url ?? '', location.href).searchParams)
const pickFiles = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-257 F-263 F-276 F-278 a chosen suggestion of the named call fills its linked fields and locks them', async () => {
  const requests = answerWith(() => envelope(rows))
  const { save } = showForm({ items: [variety, code, breeder] })
  await choose('郑单', '郑单958')
  expect(requests.at(-1)?.url.split('?')[0]).toBe('/api/test/variety')
  expect(queryOf(requests.at(-1)?.url)).toEqual({ crop: 'maize', name: '郑单' })
  await waitFor(() => expect(fieldOf('编号').value).toBe('国审1'))
  expect([fieldOf('编号').disabled, fieldOf('育种单位').disabled]).toEqual([true, true])
  expect(await save()).toEqual({ variety: '郑单958', code: '国审1', breeder: '河南农科院' })
})

describe('a lookup that opens filled', () => {
  const lookup: FormItem = {
    type: 'lookup',
    prop: 'source',
    label: '关联成果',
    apiInterface: search,
    props: { label: 'varietyName' },
    opensFilled: true,
  }
  const open = (answer: () => Response) => {
    const requests = answerWith(answer)
    const form = showForm({ items: [lookup] })
    fireEvent.mouseDown(fieldOf('关联成果'))
    return { ...form, requests }
  }

  test('shows records before a text is typed, to choose one', async () => {
    const { requests, save } = open(() => envelope(rows))
    await userEvent.click(
      await screen.findByText('郑单958（国审1）', { selector: '.ant-select-item-option-content' }),
    )
    expect(queryOf(requests[0]?.url)).toEqual({})
    expect(await save()).toEqual({ source: '1' })
  })

  test('looks for a text that is typed before the list is open', async () => {
    const requests = answerWith(() => envelope(rows))
    showForm({ items: [lookup] })
    await userEvent.type(fieldOf('关联成果'), '郑单')
    await screen.findByText('郑单958（国审1）', { selector: '.ant-select-item-option-content' })
    expect(queryOf(requests.at(-1)?.url)).toEqual({ name: '郑单' })
  })

  test('says that there are none', async () => {
    open(() => envelope([]))
    expect(await screen.findByText('没有可选的记录')).toBeDefined()
  })

  test('says that they could not be read', async () => {
    open(() => envelope(null, 5000, '服务异常'))
    expect(await screen.findByText('没有读到，请关闭后重新打开')).toBeDefined()
  })
})

test('F-258 clearing it resets its linked fields to their first values and unlocks them', async () => {
  answerWith(() => envelope(rows))
  const { save } = showForm({ items: [variety, code, breeder], values: { breeder: '本公司' } })
  await choose('郑单', '郑单958')
  await waitFor(() => expect(fieldOf('育种单位').value).toBe('河南农科院'))
  await userEvent.clear(fieldOf('品种'))
  await waitFor(() => expect(fieldOf('编号').value).toBe(''))
  expect(fieldOf('育种单位').value).toBe('本公司')
  expect([fieldOf('编号').disabled, fieldOf('育种单位').disabled]).toEqual([false, false])
  expect(await save()).toMatchObject({ variety: '', breeder: '本公司' })
})

test('F-258 typing on after a choice unlocks the linked fields too', async () => {
  answerWith(() => envelope(rows))
  showForm({ items: [variety, code, breeder] })
  await choose('郑单', '郑单958')
  await waitFor(() => expect(fieldOf('编号').value).toBe('国审1'))
  await userEvent.type(fieldOf('品种'), '号')
  await waitFor(() => expect(fieldOf('编号').value).toBe(''))
  expect(fieldOf('编号').disabled).toBe(false)
})

test('F-259 F-260 clearing a holder empties breeders, its module and a linked file list', async () => {
  answerWith(() => envelope(rows))
  const items: FormItem[] = [
    {
      ...variety,
      feedback: {},
      linkage: { breeders: { empty: 'clear' }, module: { empty: 'clear' }, files: { empty: 'clear' } },
    },
    { type: 'input', prop: 'breeders', label: '育种者' },
    {
      type: 'module',
      prop: 'module',
      label: '权利人',
      internalUnit: 'units',
      staff: 'staff',
      staffObj: 'staffObj',
      staffList: 'staffList',
      externalUnit: 'externalUnit',
      staffApi: search,
      options: [{ value: '70', label: '玉米所' }],
    },
    { type: 'file', prop: 'files', label: '证书', parameter: { infoType: 'patent' } },
  ]
  const values = {
    variety: '郑单958',
    breeders: '张三、李四',
    units: ['70'],
    staffList: [{ status: true, userId: '7', userName: '张三', organizationId: '70' }],
    externalUnit: '农业大学',
    files: [saved],
  }
  const { save } = showForm({ items, values })
  expect(await screen.findByText('a.pdf')).toBeTruthy()
  await userEvent.type(fieldOf('品种'), '号')
  expect(await save()).toMatchObject({ ...values, variety: '郑单958号' })
  await userEvent.clear(fieldOf('品种'))
  expect(await save()).toEqual({
    variety: '',
    breeders: undefined,
    units: [],
    staff: '',
    staffObj: { userId: '', userName: '', organizationId: '' },
    staffList: [],
    externalUnit: '',
    files: [],
  })
  expect(screen.queryByText('a.pdf')).toBeNull()
})

test('F-276 with noFeedback nothing is copied or locked', async () => {
  answerWith(() => envelope(rows))
  const { save } = showForm({ items: [{ ...variety, noFeedback: true }, code, breeder] })
  await choose('郑单', '郑单958')
  expect(fieldOf('编号').disabled).toBe(false)
  expect(await save()).toEqual({ variety: '郑单958', code: undefined, breeder: undefined })
})

test('F-289 fields that a suggestion had filled are locked in an opened record, and unlocked by clearing', async () => {
  answerWith(() => envelope(rows))
  const record = { id: '1', variety: '郑单958', code: '国审1', breeder: '河南农科院' }
  showForm({ items: [variety, code, breeder], record })
  expect([fieldOf('编号').value, fieldOf('编号').disabled]).toEqual(['国审1', true])
  await userEvent.clear(fieldOf('品种'))
  await waitFor(() => expect(fieldOf('编号').value).toBe(''))
  expect(fieldOf('编号').disabled).toBe(false)
})

test('F-263 the newest text wins over a slower answer to an earlier one', async () => {
  const first = Promise.withResolvers<Response>()
  const requests = answerWith((url) =>
    url.includes(encodeURIComponent('郑单1')) ? envelope(rows.slice(1)) : first.promise,
  )
  showForm({ items: [variety] })
  await userEvent.type(fieldOf('品种'), '郑单')
  await waitFor(() => expect(requests).toHaveLength(1))
  await userEvent.type(fieldOf('品种'), '1')
  expect(await screen.findByText('郑单1002', { selector: '.ant-select-item-option-content' })).toBeTruthy()
  first.resolve(envelope(rows.slice(0, 1)))
  await first.promise
  expect(screen.queryByText('郑单958', { selector: '.ant-select-item-option-content' })).toBeNull()
})

test('F-278 props name label, value and children of options, and parameter is sent with the call', async () => {
  const crops = [{ code: 'maize', title: '玉米', kinds: [{ code: 'spring', title: '春玉米' }] }]
  const requests = answerWith(() => envelope(crops))
  const { save } = showForm({
    items: [
      {
        type: 'cascader',
        prop: 'crop',
        label: '作物',
        apiInterface: search,
        parameter: { level: 2 },
        props: { label: 'title', value: 'code', children: 'kinds' },
      },
    ],
  })
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.click(await screen.findByText('玉米'))
  await userEvent.click(await screen.findByText('春玉米'))
  expect(queryOf(requests[0]?.url)).toEqual({ level: '2' })
  expect(await save()).toEqual({ crop: ['maize', 'spring'] })
})

test('F-285 refused suggestions and options show no message and nothing happens', async () => {
  const requests = answerWith(() => envelope(null, 5000, '系统错误'))
  const { save } = showForm({
    items: [
      variety,
      { type: 'radio', prop: 'kind', label: '类型', apiInterface: searchRoute('/api/test/kinds') },
    ],
  })
  await userEvent.type(fieldOf('品种'), '郑单')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(await save()).toMatchObject({ variety: '郑单' })
  expect(screen.queryByText('系统错误')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('F-286 refused provinces show no message and leave the region empty', async () => {
  const requests = answerWith(() => envelope(null, 5000, '系统错误'))
  const { save } = showForm({ items: [{ type: 'locationCascader', prop: 'place', label: '地区' }] })
  await userEvent.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  expect(screen.queryByText('系统错误')).toBeNull()
  expect(await save()).toEqual({ place: undefined })
})

/** Shows a form with a file item; returns its form and what was sent to the storage. */
function showFileItem(fileType?: readonly string[]) {
  answerWith((url) => envelope(url === uploadParam.path ? target : recorded))
  const sent = storageAnswers(() => 200)
  const item: FormItem = {
    type: 'file',
    prop: 'files',
    label: '证书',
    parameter: { infoType: 'patent', infoId: '77' },
    ...(fileType ? { fileType } : {}),
  }
  return { sent, ...showForm({ items: [item] }) }
}

test('F-279 a file item with endings of its own takes a file of these and refuses one of the usual ones', async () => {
  const { save, sent } = showFileItem(['zip'])
  expect(await screen.findByText('支持zip，不超过 20 MB')).toBeTruthy()
  pickFiles(fileOf('a.pdf'))
  expect(await screen.findByText('请上传正确的文件')).toBeTruthy()
  expect(sent).toEqual([])
  pickFiles(fileOf('a.zip'))
  expect(await screen.findByText('上传成功')).toBeTruthy()
  expect(await save()).toMatchObject({ files: [{ id: '501', publicStatus: 1 }] })
})

test.each(['xlsx', 'pdf', 'doc', 'docx', 'xls', 'png', 'jpeg', 'jpg'])(
  'F-279 a file item without endings of its own takes a file that ends in .%s',
  async (ending) => {
    const { sent } = showFileItem()
    await screen.findByText(/^支持/)
    pickFiles(fileOf(`a.${ending}`))
    expect(await screen.findByText('上传成功')).toBeTruthy()
    expect(sent).toHaveLength(1)
  },
)

test.each(['zip', 'txt', 'gif', 'html', 'exe', 'csv'])(
  'F-279 a file item without endings of its own refuses a file that ends in .%s',
  async (ending) => {
    const { save, sent } = showFileItem()
    await screen.findByText(/^支持/)
    pickFiles(fileOf(`a.${ending}`))
    expect(await screen.findByText('请上传正确的文件')).toBeTruthy()
    expect(sent).toEqual([])
    expect((await save())?.['files'] ?? []).toEqual([])
  },
)

test('F-283 F-285 a file is removed after 确定移除, a saved one by its id; a refusal keeps it silently', async () => {
  const answers = [envelope(null, 4040, '文件不存在'), envelope(null)]
  const requests = answerWith(() => answers.shift()!)
  const item: FormItem = {
    type: 'file',
    prop: 'files',
    label: '证书',
    parameter: { infoType: 'patent' },
    apiInterface: deletePatentFile,
  }
  const { save } = showForm({ items: [item], values: { files: [saved] } })
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '删除 a.pdf' }))
    const box = (await screen.findByText('确定移除 a.pdf?')).closest<HTMLElement>('[role=dialog]')!
    await userEvent.click(within(box).getByRole('button', { name: '确认' }))
  }
  await remove()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(bodyOf(requests[0])).toEqual({ fileId: '5' })
  expect(await save()).toEqual({ files: [saved] })
  expect(screen.queryByText('文件不存在')).toBeNull()
  await remove()
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(await save()).toEqual({ files: [] })
})

test('F-284 a dialogFile item opens the upload dialog and shows what it hands over', async () => {
  const requests = answerWith(() => envelope(null))
  const { save } = showForm({
    items: [
      {
        type: 'dialogFile',
        prop: 'papers',
        label: '附件',
        parameter: { infoType: 'risk', autoUpload: false },
      },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: '上传附件' }))
  const dialog = await screen.findByRole('dialog')
  pickFiles(fileOf('a.pdf'), fileOf('b.xlsx'))
  await userEvent.click(within(dialog).getByText('保存'))
  expect(await screen.findByRole('button', { name: 'a.pdf' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await save())?.['papers']).toMatchObject([{ name: 'a.pdf' }, { name: 'b.xlsx' }])
  expect(requests).toEqual([])
})

test('a lookup whose first name is read later shows words until then, and never the id', async () => {
  answerWith(() => envelope(rows))
  const lookup = (held?: { value: string; label: string }): FormItem => ({
    type: 'lookup',
    prop: 'source',
    label: '服务商',
    apiInterface: search,
    ...(held && { held }),
  })
  const shown = () => fieldOf('服务商').closest('.ant-select')!.textContent
  const { rerender } = showForm({ items: [lookup()], values: { source: '31' } })
  expect(shown()).toBe('正在读取…')
  rerender({ items: [lookup({ value: '31', label: '示例检测所' })], values: { source: '31' } })
  await waitFor(() => expect(shown()).toBe('示例检测所'))
})

test('a select whose choices a call answers shows words until then, and never the id', async () => {
  const answer = Promise.withResolvers<Response>()
  answerWith(() => answer.promise)
  const select: FormItem = {
    type: 'select',
    prop: 'standard',
    label: '晋级标准',
    apiInterface: search,
    props: { label: 'varietyName', value: 'id' },
  }
  showForm({ items: [select], values: { standard: '2' } })
  const shown = () => fieldOf('晋级标准').closest('.ant-select')!.textContent
  expect(shown()).toBe('正在读取…')
  answer.resolve(envelope(rows))
  await waitFor(() => expect(shown()).toBe('郑单1002'))
})
