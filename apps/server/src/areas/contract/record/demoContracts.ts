import type { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import type { InputOf } from '@hepu/api/core/route'

type Values = Partial<InputOf<typeof createContract>>

/** A contract of the demo: who it is with, what it is about, and how far it has come. */
export interface DemoContract {
  values: Values & { name: string }
  /** Name of the other party in the register. */
  party: string
  /** Names of the varieties among the registered ones. */
  varieties?: readonly string[]
  /** Position of its text among the templates. */
  template?: number
  to: 'draft' | 'auditing' | 'bound' | 'finished' | 'stopped'
  reason?: string
  /** A draft renews it. */
  isRenewed?: true
  /** Name of a supplement that was approved. */
  supplement?: string
}

const BREEDER = '麦穗虚构种业有限公司'
const TESTER = '示范中检测试服务有限公司'
const UNIVERSITY = '星河示例大学'

/** What the days of the demo are told from: a day so many days away, and one of a year so many years away. */
export interface DemoDays {
  inDays: (days: number) => string
  day: (years: number, monthDay: string) => string
  year: number
}

/** What all licences of the demo have in common. */
const licence = {
  type: 'TL',
  subType: '植物新品种实施许可',
  direction: 'in',
  paymentMode: 'feeAndCommission',
  taxRate: '6',
} as const

/** Returns the contracts of the demo, all invented: of several types, states, directions and years. */
export const demoContracts = ({ inDays, day, year }: DemoDays): DemoContract[] => [
  {
    party: BREEDER,
    varieties: ['示禾玉101'],
    template: 0,
    to: 'bound',
    isRenewed: true,
    values: {
      ...licence,
      name: '示禾玉101黄淮海生产经营许可合同',
      signedOn: day(-3, '03-15'),
      startOn: day(-3, '03-15'),
      endOn: inDays(25),
      amount: '1200000',
      licence: 'ordinary',
      regions: ['410000', '370000'],
      startYear: year - 3,
      endYear: year,
      suppliesParents: '1',
      renewalTerms: '到期前三个月内，乙方完成核定销量的，优先续签。',
    },
  },
  {
    party: BREEDER,
    varieties: ['示禾玉103'],
    template: 0,
    to: 'bound',
    supplement: '示禾玉103独占许可合同补充协议（增加包装标识）',
    values: {
      ...licence,
      name: '示禾玉103独占许可合同',
      signedOn: day(-2, '04-20'),
      startOn: day(-2, '05-01'),
      endOn: day(3, '09-30'),
      amount: '3000000',
      licence: 'exclusive',
      regions: ['410000'],
      startYear: year - 1,
      endYear: year + 3,
    },
  },
  {
    party: UNIVERSITY,
    varieties: ['示禾玉205'],
    to: 'bound',
    values: {
      ...licence,
      name: '示禾玉205普通许可合同',
      signedOn: day(-1, '02-10'),
      startOn: day(-1, '02-10'),
      endOn: inDays(75),
      amount: '500000',
      licence: 'ordinary',
      regions: ['410000', '220000'],
      startYear: year - 1,
      endYear: year,
    },
  },
  {
    party: BREEDER,
    varieties: ['示禾青贮7号'],
    to: 'bound',
    values: {
      name: '示禾青贮7号品种权转让合同',
      type: 'TT',
      subType: '植物新品种权转让',
      direction: 'in',
      signedOn: day(-1, '06-18'),
      startOn: day(-1, '06-18'),
      endOn: day(1, '06-17'),
      amount: '4800000',
      paymentMode: 'instalments',
    },
  },
  {
    party: UNIVERSITY,
    to: 'bound',
    values: {
      name: '玉米抗病新品种联合选育合作合同',
      type: 'CD',
      subType: '联合育种',
      direction: 'none',
      signedOn: inDays(-10),
      effectiveOn: inDays(20),
      startOn: inDays(20),
      endOn: day(4, '12-31'),
    },
  },
  {
    party: TESTER,
    template: 1,
    to: 'bound',
    values: {
      name: '玉米新品系品质与抗性委托测试合同',
      type: 'ED',
      subType: '委托测试',
      direction: 'out',
      signedOn: day(0, '01-12'),
      startOn: day(0, '01-12'),
      endOn: inDays(50),
      amount: '186000',
      paymentMode: 'instalments',
    },
  },
  {
    party: BREEDER,
    to: 'finished',
    values: {
      name: '玉米杂交制种技术服务合同',
      type: 'TS',
      subType: '技术服务',
      direction: 'none',
      signedOn: day(-2, '03-01'),
      startOn: day(-2, '03-01'),
      endOn: day(-1, '12-31'),
    },
  },
  {
    party: UNIVERSITY,
    to: 'bound',
    values: {
      name: '玉米自交系种质交换协议',
      type: 'GX',
      subType: '种质交换',
      direction: 'none',
      signedOn: day(-2, '09-01'),
      startOn: day(-2, '09-01'),
      endOn: inDays(-12),
    },
  },
  {
    party: TESTER,
    to: 'stopped',
    reason: '测试项目调整，双方协商终止',
    values: {
      name: '转基因成分检测框架协议',
      type: 'OT',
      subType: '框架',
      direction: 'none',
      signedOn: day(-1, '01-20'),
      startOn: day(-1, '01-20'),
      endOn: day(1, '01-19'),
      secrecy: 'inner',
    },
  },
  {
    party: BREEDER,
    varieties: ['示禾玉205'],
    template: 0,
    to: 'auditing',
    values: {
      ...licence,
      name: '示禾玉205河北许可合同',
      signedOn: inDays(-3),
      startOn: inDays(10),
      endOn: day(5, '09-30'),
      amount: '800000',
      licence: 'sole',
      regions: ['130000'],
      startYear: year + 1,
      endYear: year + 5,
    },
  },
  {
    party: UNIVERSITY,
    to: 'draft',
    values: {
      name: '生物育种公司作价入股合同（草拟）',
      type: 'EQ',
      subType: '作价入股',
      direction: 'in',
      paymentMode: 'equity',
    },
  },
  {
    party: TESTER,
    template: 1,
    to: 'bound',
    values: {
      name: '杂交种纯度检测委托合同',
      type: 'ED',
      subType: '委托检测',
      direction: 'out',
      signedOn: day(-1, '05-08'),
      startOn: day(-1, '05-08'),
      endOn: day(1, '05-07'),
      amount: '96000.50',
      paymentMode: 'once',
    },
  },
]
