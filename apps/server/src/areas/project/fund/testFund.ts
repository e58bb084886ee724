import * as arrive from '@hepu/api/areas/project/arrive/projectArrival'
import { partySave } from '@hepu/api/areas/authority/party/party'
import * as budget from '@hepu/api/areas/project/budget/projectBudget'
import type { Control } from '@hepu/api/areas/project/fund/budgetControl'
import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import * as fund from '@hepu/api/areas/project/fund/fundFlow'
import { createAssignment, createProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import type { Client } from '../../../../test/testApp.ts'

const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
let made = 0

/** A project with money, for tests: a source with subjects, a project of 1000 and its topic of 600 yuan, and a partner. */
export interface TestFund {
  client: Client
  projectId: string
  topicId: string
  partyId: string
  /** Ids of subjects by name. */
  subjects: Readonly<Record<string, string>>
}

/** Makes a project with money, whose director is the user; `partner` is the id of a party that stands already. */
export async function makeFund(client: Client, partner?: string): Promise<TestFund> {
  made += 1
  const directorId = String(client.userId)
  const source = await client.call(insertSource, {
    name: `经费来源${made}`,
    code: `F${made}`,
    fundType: '委托方',
    subjects: [
      { level: 1, name: '直接费用', kind: 'direct' },
      { level: 2, name: '设备费', kind: 'direct', isEquipment: true },
      { level: 2, name: '材料费', kind: 'direct' },
      { level: 2, name: '差旅费', kind: 'direct' },
      { level: 1, name: '间接费用', kind: 'indirect' },
      { level: 2, name: '管理费', kind: 'indirect' },
    ],
    caps: [{ validFrom: '2021-08-13', tiers: [{ upTo: null, percent: '30' }] }],
  })
  const project = await client.call(createProject, {
    name: '项目',
    directorId,
    ...days,
    sourceId: source.id,
    specialBudget: '1000.00',
    selfBudget: '500.00',
  })
  const topic = await client.call(createAssignment, {
    parentId: project.id,
    name: '课题',
    directorId,
    ...days,
    specialBudget: '600.00',
  })
  const partyId =
    partner ?? (await client.call(partySave, { name: `合作公司${made}`, roles: ['PROVIDER'] })).id
  const choices = await client.call(getSubjectDropdown, { projectId: project.id })
  return {
    client,
    projectId: project.id,
    topicId: topic.id,
    partyId,
    subjects: Object.fromEntries(choices.map(({ name, id }) => [name, id])),
  }
}

type Amounts = Readonly<Record<string, string>>

/** Returns the lines of a budget of 2025: amounts by the name of the subject. */
export const linesOf = ({ subjects }: TestFund, amounts: Amounts, control: Control = 'warn', year = 2025) =>
  Object.entries(amounts).map(([name, amount]) => ({
    subjectId: must(subjects[name], 'the subject'),
    year,
    amount,
    control,
  }))

/** Puts a budget of the project, or of its topic, in force. */
export const post = (
  at: TestFund,
  amounts: Amounts,
  more: Partial<InputOf<typeof budget.insertOrUpdateSpecialFundSubjectBudget>> & { control?: Control } = {},
) => {
  const { control, ...rest } = more
  return at.client.call(budget.insertOrUpdateSpecialFundSubjectBudget, {
    projectId: at.projectId,
    isPosted: true,
    lines: linesOf(at, amounts, control),
    ...rest,
  })
}

/** Lets money arrive and claims it, by default all of it for the project. */
export async function receive(
  { client, projectId, partyId }: TestFund,
  amount: string,
  parts: { nodeId: string; amount: string }[] = [{ nodeId: projectId, amount }],
): Promise<string> {
  made += 1
  const { id } = await client.call(arrive.saveArrival, {
    projectId,
    batch: `第${made}批`,
    partyId,
    arrivedDate: '2025-03-01',
    arrivedAmount: amount,
    voucherNo: `到账-${made}`,
  })
  await client.call(arrive.claimArrival, { id, projectId, parts })
  return id
}

/** Returns the input of an expense on 材料费 in 2025. */
export const expense = (
  { projectId, subjects }: TestFund,
  amount: string,
  more: Partial<InputOf<typeof fund.saveFlow>> = {},
): InputOf<typeof fund.saveFlow> => {
  made += 1
  return {
    projectId,
    purse: 'special',
    flowType: 'expense',
    amount,
    subjectId: must(subjects['材料费'], 'the subject'),
    businessDate: '2025-05-10',
    voucherNo: `记-${made}`,
    ...more,
  }
}

/** Enters an expense. */
export const spend = (at: TestFund, amount: string, more: Partial<InputOf<typeof fund.saveFlow>> = {}) =>
  at.client.call(fund.saveFlow, expense(at, amount, more))
