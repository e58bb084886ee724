import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { exportRoute, listRoute, pageRoute } from '../../test/routes.ts'
import {
  SearchTable,
  type Column,
  type FilterField,
  type RowOf,
  type SearchTableProps,
} from './SearchTable.tsx'
import { usePrefs } from './prefs.ts'

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'state', label: '状态', type: 'select', initial: '1', options: [{ value: '1', label: '启用' }] },
]
type Row = RowOf<typeof pageRoute>
const columns: Column<Row>[] = [
  { title: '名称', dataIndex: 'name', sort: 'name' },
  { title: '均值', dataIndex: 'mean', align: 'right' },
]
const rows = [
  { id: '1', name: '郑单958', mean: 0 },
  { id: '2', name: '登海605', mean: null },
]
const page = (records: unknown[] = rows, total = 45) => envelope({ current: 1, size: 10, total, records })

function showElement(element: ReactNode, address = '/plots') {
  const router = createMemoryRouter([{ path: '/plots', element: <Providers>{element}</Providers> }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return router
}
const showOnly = (props: Omit<SearchTableProps<typeof pageRoute>, 'route'>, address?: string) =>
  showElement(<SearchTable route={pageRoute} {...props} />, address)
const show = (address?: string) =>
  showOnly({ filters, columns, showIndex: true, fixedModel: { kinds: ['a'] } }, address)

const box = () => screen.getByRole('region')
const nameBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
const rowOf = (name: string) => screen.getByText(name).closest('tr')!

afterEach(() => {
  cleanup()
  queryClient.clear()
  usePrefs.setState(usePrefs.getInitialState(), true)
  vi.unstubAllGlobals()
})

test('F-221 F-227 F-228 F-230 F-231 F-237 the table loads once from its call: page 1 of 10, newest first, initial and fixed filters; it counts rows', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  expect(requests.map(({ url }) => url)).toEqual([pageRoute.path])
  expect(requests.map(bodyOf)).toEqual([
    {
      current: 1,
      size: 10,
      total: 0,
      sort: 'id',
      order: 'descending',
      model: { state: '1', kinds: ['a'] },
    },
  ])
  expect(screen.getByRole('columnheader', { name: '序号' })).toBeTruthy()
  expect(rowOf('郑单958').textContent).toBe('1郑单9580')
  expect(rowOf('登海605').textContent).toBe('2登海605—')
  expect(screen.getByText('共 45 条')).toBeTruthy()
})

test('F-224 F-227 Enter searches from page 1 and puts the filter into the address', async () => {
  const requests = answerWith(() => page())
  const router = show('/plots?current=3&size=20&q=1')
  const user = userEvent.setup()
  await screen.findByText('郑单958')
  expect(bodyOf(requests[0])).toMatchObject({ current: 3, size: 20, model: { kinds: ['a'] } })
  await user.type(nameBox(), '958{Enter}')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(bodyOf(requests[1])).toMatchObject({
    current: 1,
    size: 20,
    total: 45,
    model: { name: '958', kinds: ['a'] },
  })
  expect(router.state.location.search).toBe('?size=20&q=1&name=958')
})

test('F-222 F-225 重置 restores the initial values and loads', async () => {
  const requests = answerWith(() => page())
  show('/plots?q=1&name=958')
  const user = userEvent.setup()
  await screen.findByText('郑单958')
  expect(nameBox().value).toBe('958')
  await user.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(bodyOf(requests[1])).toMatchObject({ model: { state: '1' } })
  expect(nameBox().value).toBe('')
})

test('F-224 查询 takes the filled filters into the model and begins at page 1', async () => {
  const requests = answerWith(() => page())
  show('/plots?current=3&q=1')
  await screen.findByText('郑单958')
  await userEvent.type(nameBox(), '958')
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(bodyOf(requests[1])).toMatchObject({ current: 1, model: { name: '958', kinds: ['a'] } })
})

test('查询 with unchanged filters loads again', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(requests).toHaveLength(2))
})

test('F-235 F-236 a click on a head sorts by the server’s field, a third one by createTime, ascending', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  const head = screen.getByRole('columnheader', { name: '名称' })
  await userEvent.click(head)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(bodyOf(requests[1])).toMatchObject({ sort: 'name', order: 'ascending' })
  await userEvent.click(head)
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(bodyOf(requests[2])).toMatchObject({ sort: 'name', order: 'descending' })
  await userEvent.click(head)
  await waitFor(() => expect(requests).toHaveLength(4))
  expect(bodyOf(requests[3])).toMatchObject({ sort: 'createTime', order: 'ascending' })
  expect(head.getAttribute('aria-sort')).toBe('none')
})

test('F-226 F-229 F-237 another page is loaded and the rows are counted on', async () => {
  const requests = answerWith((_, init) =>
    page((bodyOf({ init }) as { current: number }).current === 1 ? rows : [rows[0]]),
  )
  show()
  await screen.findByText('登海605')
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ current: 2, size: 10 }))
  await waitFor(() => expect(rowOf('郑单958').textContent).toBe('11郑单9580'))
})

test('the table goes back to the last page if the requested one no longer exists', async () => {
  const requests = answerWith((_, init) =>
    page((bodyOf({ init }) as { current: number }).current > 1 ? [] : rows, 2),
  )
  show('/plots?current=5')
  await screen.findByText('郑单958')
  expect(bodyOf(requests.at(-1))).toMatchObject({ current: 1 })
})

test('F-239 an empty table says 暂无数据', async () => {
  answerWith(() => page([], 0))
  show()
  expect(await screen.findByText('暂无数据')).toBeTruthy()
})

test('F-239 an empty table offers to clear the filters that leave nothing', async () => {
  const requests = answerWith((_, init) =>
    (bodyOf({ init }) as { model: { name?: string } }).model.name ? page([], 0) : page(),
  )
  show('/plots?q=1&name=958')
  expect(await screen.findByText(/没有符合条件的数据/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除条件' }))
  await screen.findByText('郑单958')
  expect(bodyOf(requests.at(-1))).toMatchObject({ model: { kinds: ['a'] } })
})

test('F-245 a first load that fails says why instead of 暂无数据, and loads on 重试', async () => {
  let isDown = true
  answerWith(() => (isDown ? envelope(null, 5030, '数据库暂时不可用，请稍后再试', 503) : page()))
  show()
  expect(await screen.findByText('数据库暂时不可用，请稍后再试')).toBeTruthy()
  expect(screen.queryByText('暂无数据')).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('郑单958')).toBeTruthy()
})

test('F-245 F-343 a later load that fails shows no message and keeps rows and page; the next click loads again', async () => {
  let isDown = false
  const requests = answerWith(() => (isDown ? envelope(null, 4000, '排序不可用') : page()))
  show()
  await screen.findByText('郑单958')
  isDown = true
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByRole('button', { name: '刷新（上次未成功：排序不可用）' })
  expect(box().getAttribute('aria-busy')).toBe('false')
  expect(screen.queryByText('排序不可用')).toBeNull()
  expect(rowOf('郑单958').textContent).toBe('1郑单9580')
  expect(screen.getByTitle('1').className).toContain('active')
  isDown = false
  await userEvent.click(await screen.findByTitle('2'))
  await waitFor(() => expect(rowOf('郑单958').textContent).toBe('11郑单9580'))
  expect(requests).toHaveLength(3)
})

test('F-246 the rows of a quicker second query stay when the first answer arrives late', async () => {
  const slow = Promise.withResolvers<Response>()
  answerWith((_, init) =>
    (bodyOf({ init }) as { model: { name?: string } }).model.name === '慢'
      ? slow.promise
      : page([rows[1]], 1),
  )
  show('/plots?q=1&name=慢')
  const user = userEvent.setup()
  await user.clear(nameBox())
  await user.type(nameBox(), '快{Enter}')
  await screen.findByText('登海605')
  slow.resolve(page([rows[0]], 1))
  await slow.promise
  // Typing gives the late answer the time to be read, as a user does.
  await user.type(nameBox(), '快快')
  await waitFor(() => expect(box().getAttribute('aria-busy')).toBe('false'))
  expect(rowOf('登海605')).toBeTruthy()
  expect(screen.queryByText('郑单958')).toBeNull()
})

test('F-324 a double click on 查询 loads once; another filter loads at once', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  const user = userEvent.setup()
  await user.dblClick(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  await user.type(nameBox(), '9{Enter}')
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(bodyOf(requests[2])).toMatchObject({ model: { name: '9' } })
})

test('F-324 a double click on 刷新 or 导出 acts once; the export gets filters and order and says why it failed', async () => {
  const requests = answerWith((url) =>
    url === exportRoute.path ? envelope(null, 4130, '超过10000条，请缩小范围后导出') : page(),
  )
  showOnly({ filters: filters.slice(0, 1), columns, exportRoute }, '/plots?q=1&name=958')
  await screen.findByText('郑单958')
  await userEvent.dblClick(screen.getByRole('button', { name: /导出/ }))
  expect(await screen.findByText('超过10000条，请缩小范围后导出')).toBeTruthy()
  const sent = requests.filter(({ url }) => url === exportRoute.path)
  expect(sent.map(bodyOf)).toEqual([{ name: '958', sort: 'id', order: 'descending' }])
  await userEvent.dblClick(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(requests.filter(({ url }) => url === pageRoute.path)).toHaveLength(2))
})

test('F-226 F-232 F-442 the pager shows, in this order: total, sizes, previous, pages, next, jump; sizes are those of the product', async () => {
  const requests = answerWith(() => page())
  show()
  const pager = await screen.findByRole('navigation', { name: '分页' })
  await screen.findByTitle('2')
  expect(pager.textContent).toMatch(/^共 45 条10 条\/页1234\D*5跳至页$/)
  const order = [
    '.table-total',
    '.ant-select',
    '.ant-pagination-prev',
    '.ant-pagination-item',
    '.ant-pagination-next',
  ]
  const places = [...order, '.ant-pagination-options-quick-jumper'].map((selector) =>
    pager.querySelector(selector)!,
  )
  for (const [at, place] of places.slice(1).entries()) {
    expect(places[at]!.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }))
  const sizes = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
  expect(sizes).toEqual([5, 10, 20, 50, 100, 200].map((size) => `${size} 条/页`))
  await userEvent.click(screen.getByText('50 条/页'))
  await waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ current: 1, size: 50 }))
})

test('F-222 F-238 without filters there is no form, without selection no check box', async () => {
  answerWith(() => page())
  showOnly({ columns })
  await screen.findByText('郑单958')
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('F-238 chosen rows are passed to the screen, stay chosen over the pages, and are cleared by 清除', async () => {
  answerWith((_, init) =>
    page(
      (bodyOf({ init }) as { current: number }).current === 1
        ? rows
        : [{ id: '3', name: '先玉335', mean: 1 }],
    ),
  )
  const selections: string[][] = []
  function Chooser() {
    const [chosen, setChosen] = useState<Row[]>([])
    return (
      <SearchTable
        route={pageRoute}
        columns={columns}
        selection={{
          rows: chosen,
          onChange: (next) => {
            selections.push(next.map((row) => row.id))
            setChosen(next)
          },
        }}
      />
    )
  }
  showElement(<Chooser />)
  await screen.findByText('郑单958')
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(await screen.findByTitle('2'))
  await screen.findByText('先玉335')
  await userEvent.click(screen.getByRole('checkbox', { name: '选择第 11 行' }))
  expect(screen.getByText(/已选 3 条/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(selections).toEqual([['1', '2'], ['1', '2', '3'], []])
  expect(screen.queryByText(/已选/)).toBeNull()
})

test('F-240 a row keeps its element when another order moves it', async () => {
  answerWith((_, init) =>
    page((bodyOf({ init }) as { sort: string }).sort === 'name' ? rows.toReversed() : rows),
  )
  show()
  await screen.findByText('郑单958')
  const before = rowOf('郑单958')
  await userEvent.click(screen.getByRole('columnheader', { name: '名称' }))
  await waitFor(() => expect(rowOf('郑单958').previousElementSibling?.textContent).toContain('登海605'))
  expect(rowOf('郑单958')).toBe(before)
})

test('F-234 the columns of creator and editor sort by their stored fields', async () => {
  const requests = answerWith(() => envelope({ current: 1, size: 10, total: 1, records: [rows[0]] }))
  const people: Column<Row>[] = [
    { title: '创建人', key: 'createdByName', sort: true },
    { title: '修改人', key: 'updatedByName', sort: true },
  ]
  showOnly({ columns: people })
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await userEvent.click(screen.getByRole('columnheader', { name: '创建人' }))
  await waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ sort: 'createBy', order: 'ascending' }))
  await userEvent.click(screen.getByRole('columnheader', { name: '修改人' }))
  await waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ sort: 'updateBy', order: 'ascending' }))
})

describe('a list without pages', () => {
  const all = [
    { id: '1', name: '郑单958', mean: 7, status: 1, categoryList: [{ name: '玉米' }, { name: '机收' }] },
    { id: '2', name: '登海605', mean: 10, status: 0, categoryList: [] },
    { id: '3', name: '先玉335', mean: null, children: [{ id: '4', name: '小区一', mean: 2 }] },
  ]
  const fields: Column<RowOf<typeof listRoute>>[] = [
    { title: '名称', dataIndex: 'name' },
    { title: '均值', dataIndex: 'mean', sort: true },
    { title: '状态', dataIndex: 'status' },
    { title: '类别', dataIndex: 'categoryList' },
  ]
  const list = <SearchTable route={listRoute} filters={filters.slice(0, 1)} columns={fields} showIndex />

  test('F-228 F-229 F-233 a list without pages sends the filter model alone, shows the array and no pager', async () => {
    const requests = answerWith(() => envelope(all))
    showElement(list, '/plots?q=1&name=9')
    await screen.findByText('郑单958')
    expect(requests.map(bodyOf)).toEqual([{ name: '9' }])
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  })

  test('a list without pages is sorted here, blanks last', async () => {
    const requests = answerWith(() => envelope(all))
    showElement(list)
    await screen.findByText('郑单958')
    const head = screen.getByRole('columnheader', { name: '均值' })
    const order = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[2]!.textContent)
    await userEvent.click(head)
    expect(order()).toEqual(['7', '10', '—'])
    await userEvent.click(head)
    expect(order()).toEqual(['10', '7', '—'])
    expect(requests).toHaveLength(1)
  })

  test('F-243 F-244 a list without pages shows states and categories as words', async () => {
    answerWith(() => envelope(all))
    showElement(list)
    await screen.findByText('郑单958')
    expect(rowOf('郑单958').textContent).toBe('1郑单9587启用玉米、机收')
    expect(rowOf('登海605').textContent).toBe('2登海60510停用—')
  })

  test('F-241 F-242 a list without pages opens and closes the branches of a row; the box is 609 px high', async () => {
    answerWith(() => envelope(all))
    showElement(list)
    await screen.findByText('先玉335')
    expect(box().style.height).toBe('609px')
    await userEvent.click(screen.getByRole('button', { name: '展开下级' }))
    expect(rowOf('小区一').getAttribute('aria-level')).toBe('2')
    await userEvent.click(screen.getByRole('button', { name: '收起下级' }))
    expect(screen.queryByText('小区一')).toBeNull()
  })
})

describe('表格设置', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  const open = async () => {
    answerWith(() => page())
    showOnly({ columns })
    await screen.findByText('郑单958')
    await userEvent.click(screen.getByRole('button', { name: '表格设置' }))
  }

  test('表格设置 chooses and moves columns, by keyboard too, stores that in the browser and resets it', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '下移名称' }))
    expect(heads()).toEqual(['均值', '名称'])
    screen.getByRole('checkbox', { name: '名称' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowRight}{/Alt}')
    expect(heads()).toEqual(['名称', '均值'])
    await userEvent.click(screen.getByRole('checkbox', { name: '均值' }))
    expect(heads()).toEqual(['名称'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '名称' }).disabled).toBe(true)
    expect(JSON.parse(localStorage.getItem('hepu.tables')!)).toMatchObject({
      state: {
        tables: {
          [pageRoute.path]: { order: ['name', 'mean'], hidden: ['mean'], widths: { name: 130 } },
        },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(heads()).toEqual(['名称', '均值'])
  })

  test('density makes rows lower or higher in all tables', async () => {
    await open()
    await userEvent.click(await screen.findByText('紧凑'))
    expect(screen.getByRole('table').style.getPropertyValue('--row')).toBe('26px')
    expect(JSON.parse(localStorage.getItem('hepu.tables')!)).toMatchObject({ state: { density: 'compact' } })
  })
})
