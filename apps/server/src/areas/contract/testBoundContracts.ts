import { partyPage } from '@hepu/api/areas/authority/party/party'
import { contractResultAdd } from '@hepu/api/areas/contract/subject/contractResult'
import { contractDetailCall, createContract, editContract } from '@hepu/api/areas/contract/record/contractCalls'
import { act, pageTodo } from '@hepu/api/core/approval/approvalCalls'
import { removeFlow, saveFlow } from '@hepu/api/core/approval/flowCalls'
import { must } from '@hepu/api/core/must'
import type { Client } from '../../../test/testApp.ts'
import { makeVariety } from './maintenance/testMaintenance.ts'
import { creditCodeOf, licenceValues } from './testContracts.ts'

const steps = [
  {
    name: '审批',
    assignees: [{ by: 'function' as const, function: 'reviewer' as const }],
    rule: 'first' as const,
  },
]

/**
 * Submits a record by `submit` where its organisation lets one approve his own, approves it, and takes the setting back. Sweeps have one
 * user only.
 */
export async function submitAndApprove(
  client: Client,
  subject: 'contract.record' | 'contract.change',
  submit: () => Promise<{ id: string }>,
): Promise<string> {
  const settings = { subject, steps, allowOwn: true, skipSame: false, isOn: true }
  const { version } = await client.call(saveFlow, settings)
  const { id } = await submit()
  const { records } = await client.call(pageTodo, { size: 200 })
  const task = must(
    records.find(({ objectId }) => objectId === id),
    'the task',
  )
  await client.call(act, { tasks: [{ taskId: task.taskId, version: task.version }], decision: 'agree' })
  await client.call(removeFlow, { subject, version })
  return id
}

/** Makes a licence of a variety that was approved and binds. Returns its id. */
export async function makeBoundContract(client: Client, tag: string): Promise<string> {
  const { records } = await client.call(partyPage, { model: { kind: 'UNIT' } })
  const partyId = must(records[0], 'a party of the company').id
  const values = licenceValues(client, partyId, {
    name: `${tag}生效合同`,
    parties: [
      { side: 'A', role: 'licensor', unitId: String(client.orgId) },
      { side: 'B', role: 'licensee', partyId, creditCode: creditCodeOf(1) },
    ],
  })
  const draft = await client.call(createContract, values)
  const variety = await makeVariety(client, `${tag}许可品种`)
  await client.call(contractResultAdd, {
    contractId: draft.id,
    resultType: 'research.variety',
    resultId: variety.id,
  })
  const { id, version } = await client.call(contractDetailCall, { id: draft.id })
  return submitAndApprove(client, 'contract.record', () =>
    client.call(editContract, { id, version, action: 'submit' }),
  )
}
