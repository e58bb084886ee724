import { partySave } from '@hepu/api/areas/authority/party/party'
import { contractDetailCall, createContract } from '@hepu/api/areas/contract/record/contractCalls'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { checkCharacter } from '@hepu/api/core/creditCode'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import type { Client, TestApp } from '../../../test/testApp.ts'
import { contract, contractParty, storedFile } from '../../db/schema/index.ts'

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

/** Stores the signed original of a contract, which its end asks for. */
export async function storeOriginal(app: TestApp, { orgId, userId }: Client, contractId: string) {
  made += 1
  await app.services.db.insert(storedFile).values({
    orgId,
    crop: 'maize',
    dir: `test-original-${made}`,
    fileName: '正本.pdf',
    originalName: '正本.pdf',
    fileType: 'PDF',
    contentType: 'application/pdf',
    bytes: 1,
    infoType: 'contract.original',
    infoId: contractId,
    publicStatus: 2,
    state: 'stored',
    expiresAt: app.services.now(),
    ownerId: userId,
  })
}

type ContractInput = InputOf<typeof createContract>

/** Returns a credit code of its own. */
export function creditCodeOf(no: number): string {
  const first = `91410100MA${String(no).padStart(7, '0')}`
  return first + checkCharacter(first)
}

/** Makes a unit in the register of parties through its call. Returns its id and name. */
export async function makeParty(client: Client, name?: string): Promise<{ id: string; name: string }> {
  made += 1
  const own = { name: name ?? `测试种业${made}`, kind: 'UNIT' as const, roles: ['LICENSEE' as const] }
  const { id } = await client.call(partySave, { ...own, creditCode: creditCodeOf(made) })
  return { id, name: own.name }
}

/** Returns the values of a complete licence between the organisation of the client and a party. */
export const licenceValues = (
  client: Client,
  partyId: string,
  more: Partial<ContractInput> = {},
): ContractInput => ({
  name: '示范品种实施许可合同',
  type: 'TL',
  subType: '植物新品种实施许可',
  direction: 'in',
  signedOn: '2026-01-05',
  startOn: '2026-01-10',
  endOn: '2030-12-31',
  handlerId: String(client.userId),
  amount: '1000000',
  taxRate: '6',
  paymentMode: 'feeAndCommission',
  licence: 'ordinary',
  regions: ['410000'],
  startYear: 2026,
  endYear: 2030,
  parties: [
    { side: 'A', role: 'licensor', unitId: String(client.orgId) },
    { side: 'B', role: 'licensee', partyId },
  ],
  ...more,
})

/** Makes a contract through its call, a draft unless `submit` is true, with a party of its own. Returns its answer. */
export async function makeContract(client: Client, more: Partial<ContractInput> = {}) {
  const party = await makeParty(client)
  return client.call(createContract, licenceValues(client, party.id, more))
}

/** Lets somebody who may approve agree to a contract that was submitted. Returns the contract. */
export async function approveContract(approver: Client, id: string) {
  const { records } = await approver.call(approvals.pageTodo, { size: 200 })
  const task = must(
    records.find(({ objectId }) => objectId === id),
    'the task of the approver',
  )
  await approver.call(approvals.act, {
    tasks: [{ taskId: task.taskId, version: task.version }],
    decision: 'agree',
  })
  return approver.call(contractDetailCall, { id })
}
