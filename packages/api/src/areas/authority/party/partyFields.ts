import { z } from 'zod'
import { optText } from '../../../core/wireFields.ts'
import { isCreditCode } from '../../../core/creditCode.ts'

/** What a party is to the house; a party may be several. */
export const partyRoles = {
  SUPPLIER: '供应商',
  PROVIDER: '供种单位',
  BREEDER: '育种单位',
  LICENSEE: '被许可方',
  PAYEE: '收款方',
  SERVICE: '服务商',
} as const
export type PartyRole = keyof typeof partyRoles

export const partyKinds = { UNIT: '单位', PERSON: '个人' } as const
export type PartyKind = keyof typeof partyKinds

/** What people call the fields of a party: forms, screens and the messages of refusals. */
export const partyLabels = {
  kind: '性质',
  name: '名称',
  formerNames: '曾用名',
  roles: '角色',
  type: '供应商类型',
  parentId: '上级单位',
  creditCode: '统一社会信用代码',
  idNo: '身份证号',
  contact: '联系人',
  phone: '联系电话',
  region: '所在地区',
  address: '详细地址',
  bankName: '开户银行',
  bankAccount: '银行账号',
  state: '状态',
  remark: '备注',
} as const

/** Longest texts of a party. */
export const partyLimits = {
  name: 100,
  creditCode: 18,
  contact: 50,
  phone: 30,
  address: 200,
  bankName: 100,
  bankAccount: 40,
  remark: 500,
} as const
type Text = keyof typeof partyLimits

/** Most names that a party had before. */
export const FORMER_MAX = 20

const optional = (field: Text) => optText(partyLabels[field], partyLimits[field])
const wrong = (field: keyof typeof partyLabels) => `${partyLabels[field]}不正确`

const creditCode = optional('creditCode')
  .transform((code) => code?.toUpperCase() ?? null)
  .refine((code) => code === null || isCreditCode(code), `${wrong('creditCode')}：应为18位且校验码相符`)

const phone = optional('phone').refine(
  (value) => value === null || /^\+?[\d()（）-]{5,}(转\d{1,6})?$/.test(value.replaceAll(' ', '')),
  wrong('phone'),
)

const bankAccount = optional('bankAccount')
  .transform((account) => account?.replaceAll(/[\s-]/g, '') ?? null)
  .refine(
    (account) => account === null || /^\d{8,30}$/.test(account),
    `${partyLabels.bankAccount}应为8～30位数字`,
  )

/** What is known of a party whatever it is to the house: number, contact, place and bank. */
export const partyContent = {
  creditCode,
  contact: optional('contact'),
  phone,
  region: z
    .array(z.string(wrong('region')).regex(/^\d{6}$/, wrong('region')), wrong('region'))
    .max(3, wrong('region'))
    .nullish(),
  address: optional('address'),
  bankName: optional('bankName'),
  bankAccount,
  remark: optional('remark'),
}
