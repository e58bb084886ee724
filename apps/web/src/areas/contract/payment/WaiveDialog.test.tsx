import type { ConditionRow } from '@hepu/api/areas/contract/payment/paymentCondition'
import { recordReviewers } from '@hepu/api/core/approval/approvalCalls'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import WaiveDialog from './WaiveDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})
vi.setConfig({ testTimeout: 40_000 })

const waiting = {
  id: '4',
  amount: '10.00',
  state: 'auditing',
  reason: '受灾',
  byName: '张三',
}
const row = { id: '7', name: '入门费', open: '100.00', waivers: [waiting] } as unknown as ConditionRow

test('who asks for a waiver reads who decides about it, and about one that waits', async () => {
  const requests = answerWith((url) =>
    envelope(
      url.includes(recordReviewers.path)
        ? { stepName: '审批豁免', people: ['李四'] }
        : { id: '5', state: 'auditing' },
    ),
  )
  const onClose = vi.fn()
  render(
    <Providers>
      <WaiveDialog row={row} currency="CNY" onClose={onClose} />
    </Providers>,
  )
  expect(await screen.findByText(/受灾，在「审批豁免」步骤，等李四审批/)).toBeDefined()
  fireEvent.change(screen.getByRole('dialog').querySelector('textarea')!, { target: { value: '对方受灾' } })
  fireEvent.click(screen.getByText('提交审批').closest('button')!)
  const said = '操作成功，已提交审批，在「审批豁免」步骤，等李四审批'
  expect(await screen.findByText(said, undefined, { timeout: 20_000 })).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  const asked = requests.filter(({ url }) => url.includes(recordReviewers.path)).map(({ url }) => url)
  expect(asked.at(-1)).toMatch(/subject=contract\.waiver.*objectId=5|objectId=5.*subject=contract\.waiver/)
})
