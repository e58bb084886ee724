import { partySave } from '@hepu/api/areas/authority/party/party'
import { addRelationship } from '@hepu/api/areas/authority/supplier/supplier'
import { addRelations, saveParty } from '../../authority/shared.ts'
import type { Ctx } from '../../../http/context.ts'
import { INSTITUTE, UNIVERSITY } from './demoRecord.ts'

/** 往来单位 of the demo, all invented: the units outside of its projects and standards, suppliers, and a licensee. */
const parties = [
  { name: UNIVERSITY, roles: ['BREEDER'], region: ['410000', '410100'], remark: '合作育种与转基因检测' },
  { name: INSTITUTE, roles: ['BREEDER', 'PAYEE'], formerNames: '虚构区农业试验所', contact: '钱所长' },
  {
    name: '麦穗虚构种业有限公司',
    roles: ['PROVIDER', 'LICENSEE'],
    contact: '孙经理',
    phone: '0371-60000001',
  },
  {
    name: '示范绿源农资有限公司',
    roles: ['SUPPLIER'],
    type: 'FERTILIZER',
    contact: '李经理',
    phone: '0371-60000002',
  },
  {
    name: '示范中检测试服务有限公司',
    roles: ['SUPPLIER', 'PAYEE'],
    type: 'TESTING',
    bankName: '示范银行郑州分行',
    bankAccount: '6000000000000000001',
  },
  { name: '周授权', kind: 'PERSON', roles: ['PAYEE'], remark: '品种权共有人' },
] as const

/** Writes the parties of the demo, and which of the suppliers the house works with. */
export async function writeParties(ctx: Ctx): Promise<void> {
  for (const party of parties) {
    const { id } = await saveParty(ctx, partySave.input.parse(party))
    if (!(party.roles as readonly string[]).includes('SUPPLIER')) continue
    const input = { supplierId: String(id), orgIds: [String(ctx.caller.orgId)], kind: 'FRAMEWORK' }
    await addRelations(ctx, addRelationship.input.parse(input))
  }
}
