import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as income from '@hepu/api/areas/project/application/incomeSections'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import * as resources from '@hepu/api/areas/project/application/resourceSections'
import type { Part } from '@hepu/api/core/resource/part'
import type { SectionCalls } from '@hepu/api/core/resource/partCalls'
import type { Fields } from '@hepu/api/core/resource/fields'
import type { Client } from '../../../test/testApp.ts'

/** What the project is to reach: the first target is too low at first, so that the application is sent back. */
export const targets = (varieties: number) => [
  {
    name: '审定品种',
    indexType: '审定（登记）品种',
    unit: '个',
    target: varieties,
    year: 2027,
    method: '公告',
  },
  { name: '示范面积', indexType: '示范面积', unit: '亩', target: 5000, year: 2026, method: '现场测产' },
  { name: '培训农户', indexType: '培训', unit: '人次', target: 200, year: 2027, method: '签到表' },
]

/** 12 500 000 yuan of the source and 2 000 000 of one's own, by subject and year. */
export const budgetRows = [
  { subject: '设备费', year: 2025, special: '2000000.00' },
  { subject: '材料费', year: 2025, special: '3000000.00', self: '2000000.00' },
  { subject: '材料费', year: 2026, special: '3500000.00' },
  { subject: '差旅费', year: 2026, special: '1500000.00' },
  { subject: '管理费', year: 2026, special: '1000000.00' },
  { subject: '材料费', year: 2027, special: '1500000.00' },
]

const units = [
  {
    name: '甲种业有限公司',
    creditCode: '91350100M000100Y43',
    role: '牵头',
    work: '育种与示范',
    special: '11300000.00',
    self: '2000000.00',
  },
  { name: '乙研究所', creditCode: '91110000802100433B', role: '参加', work: '鉴定', special: '1200000.00' },
]

/** The twelve sections of the application, each filled in. */
export const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  target: { overallTarget: '育成两个品种。', lines: targets(2) },
  expert: { lines: [{ name: '李专家', unit: '某所', title: '研究员', isAvoided: '否' }] },
  unit: { lines: units },
  technicalPlan: {
    content: '选系与测配',
    route: '单倍体与分子标记',
    keyTechnology: '密植鉴定',
    innovation: '抗倒选择指数',
    feasibility: '有圃有人',
    schedule: '三年三步',
  },
  expectedBenefit: { economic: '增收', lines: [{ year: 2027, area: 12.5, output: '3000000.00' }] },
  licenseFee: {
    lines: [{ subject: '新品种', mode: '独占', region: '河南', years: 5, entryFee: '500000.00' }],
  },
  milestonePay: {
    lines: [
      { name: '签约', condition: '合同生效', planDate: '2026-06-30', amount: '300000.00', percent: 60 },
      { name: '审定', condition: '公告', planDate: '2027-06-30', amount: '200000.00', percent: 40 },
    ],
  },
  saleCommission: {
    basis: '销量（公斤）',
    mode: '分段累进',
    years: 5,
    lines: [
      { upTo: 1_000_000, rate: 0.6 },
      { upTo: null, rate: 0.4 },
    ],
  },
  achievementTransferProfit: { lines: [{ receiver: '丙公司', amount: '200000.00', percent: 30 }] },
  projectBudget: { lines: budgetRows },
  distributionOfBenefitData: {
    lines: [
      { kind: '单位', name: '甲种业有限公司', percent: 60 },
      { kind: '团队', name: '育种团队', percent: 40 },
    ],
  },
  additionalInformation: { rights: '共有', secrecy: '亲本不外传', risks: '花期不遇' },
}

type Section = Part & { calls: SectionCalls<'applicationId', Fields> }
const parts = { ...goals, ...income, ...resources } as unknown as Readonly<Record<string, Section>>

/** Returns the calls of a section by its name. */
function callsOf(name: string): Section['calls'] {
  const found = parts[name]
  if (!found) throw new Error(`no section ${name}`)
  return found.calls
}

/** Fills in all twelve sections. */
export async function fillIn(client: Client, applicationId: string): Promise<void> {
  for (const [name, values] of Object.entries(sections))
    await client.call(callsOf(name).insert, { applicationId, ...values })
}

/** Returns what is stored of each section, by its name. */
export async function readBack(client: Client, applicationId: string): Promise<Record<string, unknown>> {
  const found = await Promise.all(
    Object.keys(sections).map(async (name) => {
      const { row } = await client.call(callsOf(name).get, { applicationId })
      return [name, row] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Hands an application in, in its present version; returns its number. */
export async function handIn(client: Client, id: string): Promise<string> {
  const { version } = await client.call(api.queryOneProjectInfo, { id })
  return (await client.call(api.submitApplication, { id, version })).number
}
