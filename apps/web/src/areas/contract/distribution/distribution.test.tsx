import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import { commentLine } from '@hepu/api/areas/contract/distribution/distributionComment'
import { mine, profit } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { proposedPartners } from '@hepu/api/areas/contract/distribution/proposedPartners'
import { errorCodes } from '@hepu/api/core/errorCodes'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { grant } from '../../../test/grant.ts'
import AllocationPane from './AllocationPane.tsx'
import MyIncome from './MyIncome.tsx'
import ProfitPane from './ProfitPane.tsx'

/** A form in a dialog takes its time on a busy machine. */
const SLOW_MS = 20_000
vi.setConfig({ testTimeout: 3 * SLOW_MS })
configure({ asyncUtilTimeout: SLOW_MS })

function show(element: ReactElement, answers: Readonly<Record<string, unknown>>) {
  const requests = answerWith((url) => {
    const path = Object.keys(answers).find((known) => url.startsWith(known))
    return envelope(path === undefined ? null : answers[path])
  })
  const router = createMemoryRouter([{ path: '/', element: <Providers>{element}</Providers> }])
  render(<RouterProvider router={router} />)
  return requests
}

beforeEach(() => grant('contract.distribution:read', 'contract.distribution:write'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the form of a rule shows what the percentages add up to while they are typed', async () => {
  const list = { rules: [], costs: [], can: { add: true } }
  const requests = show(<AllocationPane contractId="7" />, {
    [rules.listRules.path]: list,
    [rules.createRule.path]: { id: '1', warnings: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: '新增规则' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('育种团队的比例'), '60')
  await userEvent.type(dialog.getByLabelText('本单位的比例'), '39.99')
  expect(dialog.getByText('合计 99.99%，应为100%')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('本单位的比例'))
  await userEvent.type(dialog.getByLabelText('本单位的比例'), '40')
  expect(dialog.getByText('合计 100%')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('规则名称'), '办法')
  await userEvent.type(dialog.getByLabelText('生效日'), '2026-01-01{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => {
    const sent = requests.filter(({ url }) => url === rules.createRule.path).map(bodyOf)
    expect(sent).toMatchObject([
      {
        contractId: '7',
        name: '办法',
        validFrom: '2026-01-01',
        endsPrevious: false,
        terms: {
          lines: [
            { kind: 'team', percent: '60' },
            { kind: 'unit', percent: '40' },
          ],
          tiers: null,
        },
      },
    ])
  })
})

test('a refusal of the percentages stands above them, not at the name of the rule', async () => {
  const problems = [{ path: 'terms.lines', message: '比例合计应为100%' }]
  answerWith((url) =>
    url.startsWith(rules.createRule.path)
      ? envelope({ problems }, errorCodes.BAD_INPUT.code, '比例合计应为100%')
      : envelope(url.startsWith(proposedPartners.path) ? [] : { rules: [], costs: [], can: { add: true } }),
  )
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <Providers>
              <AllocationPane contractId="7" />
            </Providers>
          ),
        },
      ])}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: '新增规则' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('规则名称'), '办法')
  await userEvent.type(dialog.getByLabelText('生效日'), '2026-01-01{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  const alert = await dialog.findByRole('alert')
  expect(alert.tagName).toBe('UL')
  expect(alert.textContent).toBe('比例合计应为100%')
})

test('one’s own income names the last fen and the voucher of the payout', async () => {
  const requests = show(<MyIncome />, {
    [commentLine.path]: { id: '9' },
    [mine.path]: {
      years: [2025],
      sums: { amount: '20.41', capital: '贰拾元肆角壹分', paid: '20.41', open: '0.00' },
      lines: [
        {
          id: '1',
          contractName: '许可合同',
          contractNumber: 'HEPU-TL-2025-0001',
          runNumber: 'FP20260001',
          collectedOn: '2025-03-01',
          received: '100.01',
          deducted: '0.00',
          net: '100.01',
          teamName: '育种团队',
          teamPercent: '60',
          teamAmount: '60.01',
          teamNote: null,
          percent: '34',
          amount: '20.41',
          isRoundedUp: true,
          ruleName: '办法',
          ruleVersionNo: 1,
          state: 'paid',
          paidOn: '2025-06-01',
          voucherNo: '付-1',
          comments: [],
        },
      ],
    },
  })
  expect(await screen.findByText('20.41（含尾差）')).toBeTruthy()
  expect(screen.getByText('育种团队 60% 60.01')).toBeTruthy()
  expect(screen.getByText('2025-06-01 付-1')).toBeTruthy()
  expect(screen.getByText('贰拾元肆角壹分')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提出' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('争议或说明'), '比例应为35%')
  await userEvent.click(dialog.getByRole('button', { name: /提\s*出/ }))
  await waitFor(() =>
    expect(requests.filter(({ url }) => url === commentLine.path).map(bodyOf)).toMatchObject([
      { lineId: '1', text: '比例应为35%' },
    ]),
  )
})

test('收益明细 with a draft says that its totals have confirmed runs only, and shows what waits', async () => {
  const none = '0.00'
  show(<ProfitPane contractId="7" />, {
    [profit.path]: {
      years: [2025],
      year: 2025,
      page: 1,
      perPage: 20,
      total: 1,
      sharesProblem: null,
      can: {},
      sums: {
        received: none,
        deducted: none,
        partnerShare: none,
        net: none,
        paid: none,
        open: none,
        waiting: '117.00',
      },
      results: [],
      payees: [],
      lines: [
        {
          id: '1',
          runId: '2',
          runNumber: 'FP20250001',
          collectionId: '3',
          collectedOn: '2025-03-01',
          received: '150.00',
          deducted: '33.00',
          net: '117.00',
          level: 1,
          kind: 'unit',
          name: '本单位',
          percent: '100',
          base: '117.00',
          amount: '117.00',
          isRoundedUp: false,
          isPaid: true,
          note: null,
          ruleName: '办法',
          ruleVersionNo: 1,
          state: 'waiting',
          hasLeft: false,
          paidOn: null,
          voucherNo: null,
          can: {},
        },
      ],
    },
  })
  expect(await screen.findByText(/合计只含已确认/)).toBeTruthy()
  expect(screen.getByText('117.00 元')).toBeTruthy()
})
