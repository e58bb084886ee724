import { feePayment } from '@hepu/api/areas/research/patent/feePayment'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { clearSession, setSession } from '../../workspace/session.ts'
import type { RecordDetail } from '../record/recordRows.ts'
import { PartList } from './PartList.tsx'

const row = { labels: {}, dueDate: null, remark: null, receiptNo: null, updatedByName: '甲', updateTime: '' }
const rows = [
  { ...row, id: '1', version: 1, year: 3, paidDate: '2024-03-01', amount: '900.00', surcharge: null },
  { ...row, id: '2', version: 4, year: 4, paidDate: '2025-03-09', amount: '1200.00', surcharge: '60.50' },
]

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(answer: object) {
  setSession({ token: 't' })
  const requests = answerWith((url) => envelope(url.includes('feeList') ? answer : []))
  const record = { id: '7', status: 1, can: { edit: true } } as unknown as RecordDetail
  render(
    <Providers>
      <PartList part={feePayment} record={record} />
    </Providers>,
  )
  return requests
}

test('rows are shown with the sums of their amounts, and each may be changed and deleted', async () => {
  show({ rows, can: { edit: true } })
  const table = await screen.findByRole('table', { name: '年费缴纳' })
  const texts = within(table)
    .getAllByRole('row')
    .map((line) =>
      within(line)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  expect(texts[2]?.slice(0, 5)).toEqual(['4', '—', '2025-03-09', '1,200.00', '60.50'])
  expect(texts[3]?.slice(0, 5)).toEqual(['合计', '', '', '2,100.00', '60.50'])
  expect(screen.getByRole('button', { name: '编辑第2行' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '删除第1行' })).toBeTruthy()
})

test('who may not change the record only reads, and an empty list says so', async () => {
  show({ rows: [], can: { edit: false } })
  expect(await screen.findByText('没有年费缴纳。')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a year that another row has is refused in the dialog, before anything is sent', async () => {
  const requests = show({ rows, can: { edit: true } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '新增年费缴纳' }))
  await user.type(await screen.findByLabelText('年度'), '4')
  await user.type(screen.getByLabelText(/^金额/), '900{Enter}')
  expect(await screen.findAllByText(/年度与第2行相同/)).not.toHaveLength(0)
  expect(requests.some(({ url }) => url.includes('feeCreate'))).toBe(false)
})
