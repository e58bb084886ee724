/** 合同类型 with their sub-types. The codes stand in contract numbers. */
export const contractTypes = {
  TT: {
    label: '技术转让合同',
    subTypes: ['植物新品种申请权转让', '植物新品种权转让', '专利权转让', '专利申请权转让', '技术秘密转让'],
  },
  TL: { label: '技术许可合同', subTypes: ['植物新品种实施许可', '专利实施许可', '技术秘密许可'] },
  CD: { label: '合作开发合同', subTypes: ['联合育种', '品种共同开发', '联合试验'] },
  ED: { label: '委托开发合同', subTypes: ['委托育种', '委托测试', '委托检测', '委托制种'] },
  TS: { label: '技术咨询与服务合同', subTypes: ['技术咨询', '技术服务'] },
  EQ: { label: '作价投资合同', subTypes: ['作价入股'] },
  GX: { label: '种质交换合同', subTypes: ['种质交换', '材料转移'] },
  OT: { label: '其他合同', subTypes: ['框架', '保密', '其他'] },
} as const
export type ContractType = keyof typeof contractTypes

/** 方向: whether money comes in. */
export const contractDirections = { in: '收入', out: '支出', none: '无金额' } as const
export type ContractDirection = keyof typeof contractDirections

/** 许可方式. */
export const licences = { exclusive: '独占许可', sole: '排他许可', ordinary: '普通许可' } as const
export type Licence = keyof typeof licences

/** 付款方式. */
export const paymentModes = {
  once: '一次性',
  instalments: '分期',
  feeAndCommission: '入门费加提成',
  commission: '纯提成',
  equity: '作价',
} as const
export type PaymentMode = keyof typeof paymentModes

/** 密级. */
export const secrecyLevels = { open: '公开', inner: '内部', secret: '秘密' } as const
export type SecrecyLevel = keyof typeof secrecyLevels

/** 当事人的地位. */
export const partySides = { A: '甲方', B: '乙方', C: '丙方', D: '丁方' } as const
export type PartySide = keyof typeof partySides

/** 当事人的角色. */
export const partyRoles = {
  assignor: '让与方',
  assignee: '受让方',
  licensor: '许可方',
  licensee: '被许可方',
  client: '委托方',
  contractor: '受托方',
  partner: '合作方',
} as const
export type PartyRole = keyof typeof partyRoles
