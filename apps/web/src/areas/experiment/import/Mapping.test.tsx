import { batchAnswer, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { ownTraitCreate, ownTraitList } from '@hepu/api/areas/experiment/traits/ownTrait'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { UnsentAnswers } from '../../../resource/import/unsent.tsx'
import { useSession } from '../../../workspace/session.ts'
import { AnswerForm } from './AnswerForm.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** Returns the dialog with this title, which is loaded when it is opened. */
const dialogOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, {}, { timeout: 10_000 })).closest<HTMLElement>('[role=dialog]')!

beforeEach(() => {
  useSession.setState({
    userInfo: { currentCrop: { value: 'maize', label: '玉米' } },
  } as never)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const column = (letter: string, header: string, key: string | null, more: object = {}) => ({
  letter,
  header,
  key,
  label: header,
  note: null,
  values: 2,
  ...more,
})
const ENTRY = column('A', '品种名称', 'entry')
const WEIGHT = column('B', '小区产量(kg)', 'weight', { unit: 'kg' })
const PROTEIN = column('C', '蛋白质含量', null, { isUnclaimed: true, offers: ['protein'] })

function show(
  columns: object[],
  more: { note?: string; needs?: object[]; defaults?: object; made?: object } = {},
) {
  const preview = {
    columns,
    firstRows: [
      { row: 2, cells: ['郑单958', '10.5', '9.1'] },
      { row: 3, cells: ['先玉335', '11.5', '9.3'] },
    ],
    mapping: { signature: 'x', columns: {}, constants: { area: 20 }, note: more.note ?? null },
    needs: more.needs ?? [],
    groups: [],
  }
  const { defaults = {} } = more
  const batch = { id: '7', version: 1, state: 'previewed', defaults, preview, can: { answer: true } }
  let isMade = false
  const requests = answerWith((url) => {
    if (url.startsWith(batchShow.path)) return envelope(batch)
    if (url === batchAnswer.path) return envelope({ id: '7', state: 'previewed' })
    if (url === ownTraitCreate.path) isMade = true
    if (url === ownTraitCreate.path) return envelope(more.made)
    return envelope(isMade && url.startsWith(ownTraitList.path) ? [more.made] : [])
  })
  const element = (
    <Providers>
      <UnsentAnswers>
        <AnswerForm batchId="7" onClose={() => undefined} />
      </UnsentAnswers>
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

const answered = (requests: ReturnType<typeof show>) =>
  (bodyOf(requests.find(({ url }) => url === batchAnswer.path)) as { defaults?: object } | null)?.defaults

test('a file without doubts shows one line, without rows and without a form', async () => {
  show([ENTRY, WEIGHT])
  const section = await screen.findByRole('region', { name: '列对应' })
  expect(section.textContent).toContain('2列，读取2列')
  expect(screen.queryByText('郑单958')).toBeNull()
  expect(screen.queryByRole('region', { name: '补填工作簿中没有的内容' })).toBeNull()
})

test('what an earlier import taught is said in the line', async () => {
  show([ENTRY, WEIGHT], { note: '按上次的列对应读取（文件「去年.xlsx」）' })
  expect(await screen.findByText('按上次的列对应读取（文件「去年.xlsx」）')).toBeTruthy()
})

test('a column that nobody claims opens the rows, and is given the meaning that is offered', async () => {
  const requests = show([ENTRY, WEIGHT, PROTEIN])
  expect(await screen.findByText('郑单958')).toBeTruthy()
  expect(screen.getByText('1列没有对应：「蛋白质含量」')).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: 'C列「蛋白质含量」对应' })
  expect(choice.closest('th')?.className).toBe('unclaimed')
  await userEvent.click(choice)
  await userEvent.click(await screen.findByTitle('粗蛋白'))
  await waitFor(() => expect(choice.closest('th')?.className).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: '应用并重新检查' }))
  await waitFor(() =>
    expect(answered(requests)).toMatchObject({ columns: { C: { key: 'protein' } }, area: 20 }),
  )
})

test('a column that is no trait yet is given a new one, prefilled from its head and values', async () => {
  const sugar = { key: 'own12', label: '糖锤度', unit: '°Bx', kind: 'number', decimals: 1, isOurs: true }
  const requests = show([ENTRY, WEIGHT, column('C', '糖锤度(°Bx)', null, { isUnclaimed: true })], {
    made: sugar,
  })
  await userEvent.click(await screen.findByLabelText('C列「糖锤度(°Bx)」对应'))
  await userEvent.click(await screen.findByTitle('新性状…'))
  const dialog = await dialogOf('新增自定义性状')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/性状名称/).value).toBe('糖锤度')
  expect(within(dialog).getByLabelText<HTMLInputElement>('单位').value).toBe('°Bx')
  await userEvent.click(within(dialog).getByText(/^保\s*存$/))
  await waitFor(() =>
    expect(bodyOf(requests.find(({ url }) => url === ownTraitCreate.path))).toMatchObject({
      label: '糖锤度',
      unit: '°Bx',
      kind: 'number',
      decimals: 1,
    }),
  )
  expect(await screen.findByTitle('糖锤度')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '应用并重新检查' }))
  await waitFor(() => expect(answered(requests)).toMatchObject({ columns: { C: { key: 'own12' } } }))
})

test('another unit of a column is sent with its meaning', async () => {
  const requests = show([ENTRY, WEIGHT])
  await userEvent.click(await screen.findByRole('button', { name: '查看或修改' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'B列「小区产量(kg)」的单位' }))
  await userEvent.click(await screen.findByTitle('斤'))
  await userEvent.click(screen.getByRole('button', { name: '应用并重新检查' }))
  await waitFor(() =>
    expect(answered(requests)).toMatchObject({ columns: { B: { key: 'weight', unit: '斤' } } }),
  )
})

test('a missing area is asked with the reason, without opening the rows', async () => {
  const text = '没有小区面积列，不能计算亩产；请填写小区面积'
  const requests = show([ENTRY, WEIGHT], {
    needs: [{ key: 'area', label: '小区面积(㎡)', required: false, text }],
  })
  const form = await screen.findByRole('region', { name: '补填工作簿中没有的内容' })
  expect(within(form).getByText(text)).toBeTruthy()
  expect(screen.queryByText('郑单958')).toBeNull()
  const area = within(form).getByRole('spinbutton', { name: /小区面积/ })
  await userEvent.clear(area)
  await userEvent.type(area, '13.34')
  await userEvent.click(within(form).getByRole('button', { name: '重新检查' }))
  await waitFor(() => expect(answered(requests)).toEqual({ area: 13.34 }))
})

test('columns of several sheets are named by letter and head of the uploaded workbook, and sent by their own', async () => {
  const places = ['甲县', '乙县'].map((sheet) => ({ sheet, letter: 'D', head: '小区产' }))
  const requests = show([
    { ...ENTRY, places: [] },
    { ...WEIGHT, places },
  ])
  await userEvent.click(await screen.findByRole('button', { name: '查看或修改' }))
  const table = screen.getByRole('group', { name: '前几行与列对应' })
  expect(table.textContent).toContain('小区产D列（2张工作表）')
  expect(table.textContent).toContain('由标题或版式得出')
  await userEvent.click(screen.getByRole('combobox', { name: 'D列（2张工作表）「小区产」的单位' }))
  await userEvent.click(await screen.findByTitle('斤'))
  await userEvent.click(screen.getByRole('button', { name: '应用并重新检查' }))
  await waitFor(() =>
    expect(answered(requests)).toMatchObject({ columns: { B: { key: 'weight', unit: '斤' } } }),
  )
})
