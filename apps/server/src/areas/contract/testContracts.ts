import { must } from '@hepu/api/core/must'
import type { Client, TestApp } from '../../../test/testApp.ts'
import { contract, contractParty } from '../../db/schema/index.ts'

let made = 0

type ContractValues = Partial<typeof contract.$inferInsert>

/** Stores a running licence of the client's organisation with two parties; `more` are columns of the table. Returns its row. */
export async function storeContract(app: TestApp, client: Client, more: ContractValues = {}) {
  made += 1
  const at = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  const [row] = await app.services.db
    .insert(contract)
    .values({
      name: `测试许可合同${made}`,
      number: `TEST-TL-2026-${String(made).padStart(4, '0')}`,
      type: 'TL',
      subType: '植物新品种实施许可',
      direction: 'in',
      state: 'running',
      signedOn: '2025-01-10',
      effectiveOn: '2025-01-10',
      startOn: '2025-01-10',
      endOn: '2030-12-31',
      amount: '1000000.00',
      paymentMode: 'feeAndCommission',
      licence: 'ordinary',
      startYear: 2025,
      endYear: 2030,
      ...more,
      ...at,
    })
    .returning()
  const stored = must(row, 'the contract')
  const ofContract = { ...at, contractId: stored.id }
  await app.services.db.insert(contractParty).values([
    { ...ofContract, no: 1, side: 'A', role: 'licensor', unitId: client.orgId, name: '本单位' },
    { ...ofContract, no: 2, side: 'B', role: 'licensee', name: '测试被许可种业' },
  ])
  return stored
}
