import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { Conditions } from './Conditions.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const row = {
  id: '1',
  version: 1,
  no: 1,
  kind: 'entry',
  name: '入门费',
  trigger: 'signing',
  resultName: null,
  bizYear: null,
  plannedOn: null,
  amount: '900000.00',
  percent: '30',
  triggeredOn: '2024-04-20',
  dueOn: '2024-05-20',
  invoicedOn: null,
  source: null,
  remark: null,
  state: 'overdue',
  collected: '0.00',
  waived: '0.00',
  open: '900000.00',
  waivers: [],
  can: {},
}
const commission = {
  ...row,
  id: '2',
  no: 2,
  kind: 'commission',
  name: '销售提成',
  trigger: 'seasonEnd',
  bizYear: 2025,
  amount: '0.00',
  percent: null,
  triggeredOn: null,
  dueOn: null,
  state: 'pending',
}
const sums = { fixed: '0', due: '0', collected: '0', waived: '0', open: '0', overdue: '0', advance: '0' }
const bizYearRule = '业务年度自每年10月1日起，按结束年份命名'
const list = {
  contractName: '许可合同',
  direction: 'in',
  currency: 'CNY',
  total: '3000000.00',
  problem: null,
  sums,
  results: [],
  can: {},
  bizYearRule,
}

async function show(rows: readonly object[]) {
  answerWith(() => envelope({ ...list, rows }))
  render(
    <Providers>
      <Conditions contractId="4" />
    </Providers>,
  )
  const table = within(await screen.findByRole('table', { name: '付款条件' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
}

test('the kind of a condition stands beside its name only where the name does not say it', async () => {
  const [plain, named] = await show([row, { ...row, id: '3', no: 3, name: '第一笔' }])
  expect([plain?.[1], named?.[1]]).toEqual(['入门费', '第一笔入门费'])
  expect(screen.queryByText(new RegExp(bizYearRule))).toBeNull()
})

test('an agreed commission has no state of its own, and business years are explained', async () => {
  const [cells] = await show([commission])
  expect(cells?.slice(1, 6)).toEqual([
    '销售提成提成',
    '业务年度结束2025业务年度',
    '按提成',
    '—',
    '随提成结算',
  ])
  expect(screen.getByText(`${bizYearRule}。`)).toBeDefined()
})
