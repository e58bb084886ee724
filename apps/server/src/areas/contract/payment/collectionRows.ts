import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractCollection, contractCollectionUse } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

export const COLLECTION = '收付款'
export type Collection = typeof contractCollection.$inferSelect
export type CollectionUse = typeof contractCollectionUse.$inferSelect

/** Returns a collection within the caller's scope. Throws NOT_FOUND. */
export const getCollection = (ctx: Ctx, id: number): Promise<Collection> =>
  getRow(ctx, contractCollection, id, COLLECTION)

/** Returns the collections of a contract, the oldest first. */
export const listCollectionRows = (
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { id }: Pick<Contract, 'id'>,
): Promise<Collection[]> =>
  ctx.db
    .select()
    .from(contractCollection)
    .where(and(rows(ctx, contractCollection), eq(contractCollection.contractId, id)))
    .orderBy(asc(contractCollection.collectedOn), asc(contractCollection.id))

/** Returns what collections are used for, in the order in which they were used. */
export const listUses = (
  ctx: Pick<Ctx, 'db' | 'caller'>,
  collectionIds: readonly number[],
): Promise<CollectionUse[]> =>
  ctx.db
    .select()
    .from(contractCollectionUse)
    .where(and(rows(ctx, contractCollectionUse), oneOf(contractCollectionUse.collectionId, collectionIds)))
    .orderBy(asc(contractCollectionUse.usedOn), asc(contractCollectionUse.id))
