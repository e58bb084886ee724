import * as api from '@hepu/api/areas/contract/change/contractChange'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import type { Client, TestApp } from '../../../../test/testApp.ts'
import { contractCondition } from '../../../db/schema/index.ts'
import { storeContract } from '../testContracts.ts'

export type Actions = InputOf<typeof api.contractChangeCreate>['actions']
type Written = Partial<InputOf<typeof api.contractChangeCreate>>

/** People of an organisation: who keeps contracts, who approves them, and somebody who reads them. */
export async function makeContractPeople(app: TestApp) {
  const manager = await app.user({
    permissions: ['contract.record:read', 'contract.record:write', 'contract.payment:read'],
  })
  const approver = await app.user({
    org: manager.org,
    permissions: ['contract.record:read', 'contract.record:audit'],
  })
  const reader = await app.user({ org: manager.org, permissions: ['contract.record:read'] })
  return { manager, approver, reader }
}

type Condition = Partial<typeof contractCondition.$inferInsert>

/** Stores payment conditions of a contract; by default an entry fee of 400,000 and a final payment of 600,000. Returns their ids. */
export async function storeConditions(
  app: TestApp,
  client: Client,
  contractId: number,
  lines: readonly Condition[] = [
    { kind: 'entry', name: '入门费', amount: '400000.00' },
    { kind: 'final', name: '尾款', amount: '600000.00' },
  ],
): Promise<string[]> {
  const at = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  const rows = lines.map((line, no) => ({
    kind: 'entry' as const,
    name: `条件${no + 1}`,
    trigger: 'signing' as const,
    amount: '0.00',
    ...line,
    ...at,
    contractId,
    no: no + 1,
  }))
  const stored = await app.services.db.insert(contractCondition).values(rows).returning()
  return stored.toSorted((a, b) => a.no - b.no).map(({ id }) => String(id))
}

/** Stores a running licence of 1,000,000 with its two conditions. */
export async function makeChangeable(app: TestApp, client: Client) {
  const row = await storeContract(app, client)
  const [entry, final] = await storeConditions(app, client, row.id)
  return { row, id: String(row.id), entry: must(entry, 'the fee'), final: must(final, 'the final payment') }
}

/** Proposes a change of a contract. */
export const proposeChange = (client: Client, contractId: string, actions: Actions, more: Written = {}) =>
  client.call(api.contractChangeCreate, {
    contractId,
    reason: '双方协商一致',
    signedOn: '2026-03-01',
    effectiveOn: '2026-04-01',
    actions,
    ...more,
  })

/** Decides all that waits for somebody. */
export async function decide(client: Client, decision: 'agree' | 'reject' = 'agree', opinion = '同意') {
  const { records } = await client.call(approvals.pageTodo, { size: 200 })
  const tasks = records.map(({ taskId, version }) => ({ taskId, version }))
  return client.call(approvals.act, { tasks, decision, opinion })
}
