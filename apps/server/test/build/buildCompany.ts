import * as organizationImport from '@hepu/api/areas/authority/organization/organizationImport'
import * as party from '@hepu/api/areas/authority/party/party'
import * as person from '@hepu/api/areas/authority/person/person'
import * as supplier from '@hepu/api/areas/authority/supplier/supplier'
import * as temporary from '@hepu/api/areas/authority/person/temporaryPerson'
import * as userImport from '@hepu/api/areas/authority/user/userImport'
import { eq } from 'drizzle-orm'
import { enterHolidays } from '../../src/areas/obligation/testSamples.ts'
import { setUpApproval } from '../../src/areas/approval/testSamples.ts'
import { importing, tableOf } from '../../src/areas/authority/testTables.ts'
import { organization, signInLog } from '../../src/db/schema/index.ts'
import type { Org } from './buildAuthority.ts'
import type { Client, TestApp } from '../testApp.ts'

/** Records of an organisation that are no crop's, one of each kind, by what they are. */
export interface CompanyIds {
  person: string
  temporary: string
  supplier: string
  party: string
  relation: string
  delegation: string
}

/** Fills an organisation with what belongs to all its crops: staff, a temporary person, a supplier it works with. */
export async function makeCompany(ann: Client, orgId: number): Promise<CompanyIds> {
  const org = String(orgId)
  const staff = await ann.call(person.insertPerson, { orgId: org, name: '周正', workState: person.AT_WORK })
  const outside = await ann.call(temporary.insertTemporaryPerson, { name: '外聘一人' })
  const kept = await ann.call(supplier.supplierSave, {
    name: '丰收农资',
    type: 'SEED',
  })
  const other = await ann.call(party.partySave, { name: '丰收种业', roles: ['PROVIDER'] })
  const kind = 'PURCHASE'
  await ann.call(supplier.addRelationship, { supplierId: kept.id, orgIds: [org], kind })
  const [relation] = await ann.call(supplier.getRelationship, { id: kept.id })
  await enterHolidays(ann)
  return {
    person: staff.id,
    temporary: outside.id,
    supplier: kept.id,
    party: other.id,
    relation: relation!.id,
    delegation: await setUpApproval(ann),
  }
}

/** Workbooks of users and organisations that an administrator has uploaded, by what they are. */
export interface WorkbookIds {
  userBatch: string
  orgBatch: string
  /** An imported workbook whose first passwords can be had with the key. */
  madeBatch: string
  passwordKey: string
}

const users = importing({
  upload: userImport.userImportUpload,
  show: userImport.userImportShow,
  findings: userImport.userImportFindings,
  progress: userImport.userImportProgress,
  confirm: userImport.userImportConfirm,
})
const organizations = importing({
  upload: organizationImport.organizationImportUpload,
  show: organizationImport.organizationImportShow,
  findings: organizationImport.organizationImportFindings,
  progress: organizationImport.organizationImportProgress,
  confirm: organizationImport.organizationImportConfirm,
})

/** A workbook of each kind that waits with its findings, and one of users that was imported. */
export async function uploadWorkbooks(app: TestApp, ann: Client, org: Org): Promise<WorkbookIds> {
  const [row] = await app.services.db.select().from(organization).where(eq(organization.id, org.id))
  const heads = ['姓名', '账号', '机构', '状态']
  const account = `made${ann.userId}`
  const good = await users.preview(ann, await tableOf(heads, [['新来一人', account, row!.code, '启用']]))
  const wrong = await users.preview(ann, await tableOf(heads, [['新来一人', account, row!.code, '在岗']]))
  const { answer, batch } = await users.confirm(ann, good)
  const noParent = [['甲乙站', `S${ann.userId}`, 'NOWHERE']]
  const orgs = await organizations.preview(ann, await tableOf(['名称', '编码', '上级编码'], noParent))
  return {
    userBatch: wrong.id,
    orgBatch: orgs.id,
    madeBatch: batch.id,
    passwordKey: answer.passwordKey ?? '',
  }
}

/** A sign-in of a user, as the log keeps it. */
export async function logSignIn({ services }: TestApp, { userId }: Client): Promise<void> {
  await services.db.insert(signInLog).values({
    at: services.now(),
    account: `u${userId}`,
    userId,
    way: 'account',
    address: '127.0.0.1',
    device: 'test',
    succeeded: true,
  })
}
