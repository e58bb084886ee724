import type { Client, TestApp } from '../../../../test/testApp.ts'
import { contractCollection, contractCollectionUse, contractCondition } from '../../../db/schema/index.ts'
import { must } from '@hepu/api/core/must'

let made = 0

/** Stores a payment condition of a contract; `more` are columns. Returns its id. */
export async function storeCondition(
  { services }: Pick<TestApp, 'services'>,
  { orgId }: Pick<Client, 'orgId'>,
  contractId: number,
  more: Partial<typeof contractCondition.$inferInsert> & { amount: string },
): Promise<number> {
  made += 1
  const [row] = await services.db
    .insert(contractCondition)
    .values({
      orgId,
      crop: 'maize',
      contractId,
      no: made,
      kind: 'milestone',
      name: `第${made}期`,
      trigger: 'date',
      plannedOn: '2025-06-30',
      ...more,
    })
    .returning()
  return must(row, 'the condition').id
}

/** Pays a part of a condition. */
export async function payCondition(
  { services }: Pick<TestApp, 'services'>,
  { orgId }: Pick<Client, 'orgId'>,
  { contractId, conditionId, amount }: { contractId: number; conditionId: number; amount: string },
): Promise<void> {
  const owner = { orgId, crop: 'maize' }
  const [row] = await services.db
    .insert(contractCollection)
    .values({ ...owner, contractId, collectedOn: '2025-05-01', amount, payerName: '付款单位' })
    .returning()
  const collectionId = must(row, 'the collection').id
  await services.db
    .insert(contractCollectionUse)
    .values({ ...owner, collectionId, conditionId, amount, usedOn: '2025-05-01' })
}
