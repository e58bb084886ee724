import { must } from '@hepu/api/core/must'
import type { Client, TestApp } from '../../../test/testApp.ts'
import { breeder, cooperativeVariety, party } from '../../db/schema/index.ts'

let made = 0

/** Stores a party of the client's organisation with an archive as breeder; `more` are columns of the archive. */
export async function storeBreeder(
  app: TestApp,
  client: Client,
  more: Partial<typeof breeder.$inferInsert> = {},
) {
  made += 1
  const stamps = { orgId: client.orgId, createdBy: client.userId, updatedBy: client.userId }
  const [unit] = await app.services.db
    .insert(party)
    .values({ ...stamps, kind: 'UNIT', name: `测试育种单位${made}`, roles: ['BREEDER'] })
    .returning()
  const { id: partyId, name } = must(unit, 'the party')
  const values = { kind: 'institute' as const, startOn: '2020-01-01', ...more }
  const [row] = await app.services.db
    .insert(breeder)
    .values({ ...values, ...stamps, crop: 'maize', partyId })
    .returning()
  return { ...must(row, 'the archive'), name }
}

/** Stores a variety bred together with a breeder; `more` are columns of the table. */
export async function storeCooperative(
  app: TestApp,
  client: Client,
  breederId: number,
  more: Partial<typeof cooperativeVariety.$inferInsert> = {},
) {
  made += 1
  const stamps = { orgId: client.orgId, crop: 'maize', createdBy: client.userId, updatedBy: client.userId }
  const [row] = await app.services.db
    .insert(cooperativeVariety)
    .values({ name: `合作品种${made}`, ...more, ...stamps, breederId })
    .returning()
  return must(row, 'the variety')
}
