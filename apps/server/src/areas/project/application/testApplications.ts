import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as income from '@hepu/api/areas/project/application/incomeSections'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import * as resources from '@hepu/api/areas/project/application/resourceSections'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import type { InputOf } from '@hepu/api/core/route'
import type { Client } from '../../../../test/testApp.ts'

type Info = InputOf<typeof api.insertProjectInfo>

let made = 0

/** Makes a source with two subjects that carry amounts: 材料费 and 管理费. */
export async function makeSource(client: Client): Promise<string> {
  made += 1
  const subjects = [
    { level: 1, name: '直接费用', kind: 'direct' as const },
    { level: 2, name: '材料费', kind: 'direct' as const },
    { level: 1, name: '间接费用', kind: 'indirect' as const },
    { level: 2, name: '管理费', kind: 'indirect' as const },
  ]
  const given = { name: `来源${made}`, code: `T${made}`, fundType: '委托方', subjects }
  return (await client.call(insertSource, given)).id
}

/** Values of a complete application: 100 000 yuan of the source and 20 000 of one's own, over two years. */
export const completeInfo = (client: Client, sourceId: string, more: Partial<Info> = {}): Info => ({
  name: '耐密玉米新品种选育',
  sourceId,
  rank: '省部',
  category: '新品种选育',
  unitId: String(client.orgId),
  contact: '王申报',
  phone: '0371-65000000',
  directorId: String(client.userId),
  directorTitle: '研究员',
  directorAge: 45,
  startDate: '2026-01-01',
  endDate: '2027-12-31',
  summary: '选育耐密抗倒的玉米新品种。',
  keywords: '玉米、耐密、抗倒',
  specialBudget: '100000',
  selfBudget: '20000',
  ...more,
})

export const targetLines = [
  { name: '审定品种', indexType: '审定（登记）品种', unit: '个', target: 2, year: 2027, method: '审定公告' },
  { name: '示范面积', indexType: '示范面积', unit: '亩', target: 5000, year: 2026, method: '现场测产' },
]

export const unitLines = [
  {
    name: '甲种业有限公司',
    creditCode: '91350100M000100Y43',
    role: '牵头',
    work: '育种与示范',
    special: '60000',
    self: '20000',
  },
  { name: '乙研究所', creditCode: '91110000802100433B', role: '参加', work: '种质鉴定', special: '40000' },
]

export const budgetLines = [
  { subject: '材料费', year: 2026, special: '50000', self: '20000' },
  { subject: '材料费', year: 2027, special: '40000' },
  { subject: '管理费', year: 2027, special: '10000' },
]

const plan = {
  content: '研究内容',
  route: '技术路线',
  keyTechnology: '关键技术',
  innovation: '创新点',
  feasibility: '可行性',
  schedule: '进度安排',
}

/** Fills in every section that a submission needs. */
export async function fillSections(client: Client, applicationId: string): Promise<void> {
  await client.call(goals.target.calls.insert, {
    applicationId,
    overallTarget: '育成两个品种。',
    lines: targetLines,
  })
  await client.call(resources.unit.calls.insert, { applicationId, lines: unitLines })
  await client.call(goals.technicalPlan.calls.insert, { applicationId, ...plan })
  await client.call(goals.expectedBenefit.calls.insert, { applicationId, economic: '增产增效。' })
  await client.call(resources.projectBudget.calls.insert, { applicationId, lines: budgetLines })
  await client.call(income.distributionOfBenefitData.calls.insert, {
    applicationId,
    lines: [
      { kind: '单位', name: '甲种业有限公司', percent: 60 },
      { kind: '团队', name: '育种团队', percent: 40 },
    ],
  })
}

/** Makes an application that can be submitted. Returns its id. */
export async function makeComplete(client: Client, more: Partial<Info> = {}): Promise<string> {
  const { id } = await client.call(
    api.insertProjectInfo,
    completeInfo(client, await makeSource(client), more),
  )
  await fillSections(client, id)
  return id
}

/** Submits an application in its present version. */
export async function submit(client: Client, id: string) {
  const { version } = await client.call(api.queryOneProjectInfo, { id })
  return client.call(api.submitApplication, { id, version })
}

/** Makes an application with every section filled in and submits it; `tag` is part of its name and of a text of each section. */
export async function makeWhole(client: Client, tag: string): Promise<string> {
  const applicationId = await makeComplete(client, { name: `${tag}申报` })
  const { expert, licenseFee, milestonePay, saleCommission, achievementTransferProfit } = {
    ...goals,
    ...income,
  }
  const person = { name: `${tag}专家`, unit: `${tag}单位`, title: '研究员', isAvoided: '否' }
  await client.call(expert.calls.insert, { applicationId, lines: [person] })
  await client.call(licenseFee.calls.insert, {
    applicationId,
    lines: [{ subject: `${tag}品种`, mode: '普通', region: '河南', years: 5, entryFee: '1' }],
  })
  await client.call(milestonePay.calls.insert, {
    applicationId,
    lines: [{ name: `${tag}节点`, condition: '签约', planDate: '2026-06-30', amount: '10000', percent: 100 }],
  })
  const tiers = [{ upTo: null, rate: 0.4 }]
  const commission = { basis: '销量（公斤）', mode: '分段累进', years: 5, lines: tiers }
  await client.call(saleCommission.calls.insert, { applicationId, ...commission })
  await client.call(achievementTransferProfit.calls.insert, {
    applicationId,
    lines: [{ receiver: `${tag}受让方`, amount: '1', percent: 30 }],
  })
  await client.call(resources.additionalInformation.calls.insert, { applicationId, rights: `${tag}约定` })
  await submit(client, applicationId)
  return applicationId
}
