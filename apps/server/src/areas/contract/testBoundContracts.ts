import { partyPage } from '@hepu/api/areas/authority/party/party'
import {
  contractDetailCall,
  createContract,
  editContract,
} from '@hepu/api/areas/contract/record/contractCalls'
import { contractResultAdd } from '@hepu/api/areas/contract/subject/contractResult'
import { act, pageTodo } from '@hepu/api/core/approval/approvalCalls'
import { must } from '@hepu/api/core/must'
import type { Client } from '../../../test/testApp.ts'
import { makeVariety } from './maintenance/testMaintenance.ts'
import { creditCodeOf, licenceValues } from './testContracts.ts'

/** Lets somebody agree to what was submitted. */
export async function approve(approver: Client, id: string): Promise<void> {
  const { records } = await approver.call(pageTodo, { size: 200 })
  const task = must(
    records.find(({ objectId }) => objectId === id),
    'the task',
  )
  await approver.call(act, { tasks: [{ taskId: task.taskId, version: task.version }], decision: 'agree' })
}

/** Makes a licence of a variety, with a party that the company has, that was approved and binds. Returns its id. */
export async function makeBoundContract(client: Client, tag: string, approver: Client): Promise<string> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const values = licenceValues(client, partyId, {
    name: `${tag}生效合同`,
    parties: [
      { side: 'A', role: 'licensor', unitId: String(client.orgId) },
      { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
    ],
  })
  const { id } = await client.call(createContract, values)
  const variety = await makeVariety(client, `${tag}许可品种`)
  const result = { contractId: id, resultType: 'research.variety' as const, resultId: variety.id }
  await client.call(contractResultAdd, result)
  const { version } = await client.call(contractDetailCall, { id })
  await client.call(editContract, { id, version, action: 'submit' })
  await approve(approver, id)
  return id
}
