import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import { queryClient } from '../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../test/answers.ts'
import { pageRoute } from '../test/routes.ts'
import { SearchTable, type Column, type FilterField, type RowOf } from './SearchTable.tsx'

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'state', label: '状态', type: 'select', initial: '1', options: [{ value: '1', label: '启用' }] },
]
const columns: Column<RowOf<typeof pageRoute>>[] = [
  { title: '名称', dataIndex: 'name', sort: 'name' },
  { title: '均值', dataIndex: 'mean', align: 'right' },
]
const rows = [
  { id: '1', name: '郑单958', mean: 0 },
  { id: '2', name: '登海605', mean: null },
]
const page = (records: unknown[] = rows, total = 45) => envelope({ current: 1, size: 10, total, records })

function show(address = '/plots') {
  const element = (
    <Providers>
      <SearchTable
        route={pageRoute}
        filters={filters}
        columns={columns}
        showIndex
        fixedModel={{ kinds: ['a'] }}
      />
    </Providers>
  )
  const router = createMemoryRouter([{ path: '/plots', element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const nameBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
const rowOf = (name: string) => screen.getByText(name).closest('tr')!

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('loads once with page 1, size 10, initial and fixed filters; counts rows and keeps zero apart from blank', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  expect(requests.map(bodyOf)).toEqual([{ current: 1, size: 10, model: { state: '1', kinds: ['a'] } }])
  expect(screen.getByRole('columnheader', { name: '序号' })).toBeTruthy()
  expect(rowOf('郑单958').textContent).toBe('1郑单9580')
  expect(rowOf('登海605').textContent).toBe('2登海605—')
  expect(screen.getByText('共 45 条')).toBeTruthy()
})

test('Enter searches from page 1 and puts the filter into the address', async () => {
  const requests = answerWith(() => page())
  const router = show('/plots?current=3&size=20&q=1')
  const user = userEvent.setup()
  await screen.findByText('郑单958')
  expect(bodyOf(requests[0])).toEqual({ current: 3, size: 20, model: { kinds: ['a'] } })
  await user.type(nameBox(), '958{Enter}')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(bodyOf(requests[1])).toEqual({ current: 1, size: 20, model: { name: '958', kinds: ['a'] } })
  expect(router.state.location.search).toBe('?size=20&q=1&name=958')
})

test('重置 brings the initial values back and loads', async () => {
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

test('查询 with unchanged filters loads again', async () => {
  const requests = answerWith(() => page())
  show()
  await screen.findByText('郑单958')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(requests).toHaveLength(2))
})

test('a click on a head sorts by the server’s field, a third one goes back to the default', async () => {
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
  expect(bodyOf(requests[3])).not.toHaveProperty('sort')
})

test('another page is asked for and the rows are counted on', async () => {
  const requests = answerWith((_, init) =>
    page((bodyOf({ init }) as { current: number }).current === 1 ? rows : [rows[0]]),
  )
  show()
  await screen.findByText('登海605')
  await userEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ current: 2, size: 10 }))
  await waitFor(() => expect(rowOf('郑单958').textContent).toBe('11郑单9580'))
})

test('goes back to the last page when the asked one is no longer there', async () => {
  const requests = answerWith((_, init) =>
    page((bodyOf({ init }) as { current: number }).current > 1 ? [] : rows, 2),
  )
  show('/plots?current=5')
  await screen.findByText('郑单958')
  expect(bodyOf(requests.at(-1))).toMatchObject({ current: 1 })
})

test('says 暂无数据 when there is nothing', async () => {
  answerWith(() => page([], 0))
  show()
  expect(await screen.findByText('暂无数据')).toBeTruthy()
})

test('shows why it could not load, and loads on 重试', async () => {
  let isDown = true
  answerWith(() => (isDown ? envelope(null, 5030, '数据库暂时不可用，请稍后再试', 503) : page()))
  show()
  expect(await screen.findByText('数据库暂时不可用，请稍后再试')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('郑单958')).toBeTruthy()
})
