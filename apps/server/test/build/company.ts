import * as person from '@hepu/api/areas/authority/person'
import * as supplier from '@hepu/api/areas/authority/supplier'
import * as temporary from '@hepu/api/areas/authority/temporaryPerson'
import { signInLog } from '../../src/db/schema/index.ts'
import type { Client, TestApp } from '../testApp.ts'

/** Records of an organisation that are no crop's, one of each kind, by what they are. */
export interface CompanyIds {
  person: string
  temporary: string
  supplier: string
  relation: string
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
  const kind = 'PURCHASE'
  await ann.call(supplier.addRelationship, { supplierId: kept.id, orgIds: [org], kind })
  const [relation] = await ann.call(supplier.getRelationship, { id: kept.id })
  return { person: staff.id, temporary: outside.id, supplier: kept.id, relation: relation!.id }
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
