import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import type * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetWorkflow } from '@hepu/api/core/change/changeWords'
import { own } from '@hepu/api/core/own'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChangeSet } from '../../../change/readiness.ts'
import { changeSet, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { filesBlocker } from './changeFiles.ts'
import { blockerOf, contractChangeSubject, rowOfContract } from './changeSubject.ts'

const author = alias(user, 'author')

/** Pages the changes of a contract, the newest first. */
export async function pageChanges(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.contractChangeList>,
): Promise<ResultOf<typeof api.contractChangeList>> {
  const contract = await getContract(ctx, model.contractId)
  const where = and(
    rows(ctx, changeSet),
    eq(changeSet.object, contractChangeSubject.object),
    eq(changeSet.targetId, contract.id),
    model.state ? eq(changeSet.state, model.state) : undefined,
  )
  const column = sort === 'number' ? changeSet.number : sort === 'id' ? changeSet.id : changeSet.updatedAt
  const found = await ctx.db
    .select({ set: changeSet, createdByName: author.name })
    .from(changeSet)
    .leftJoin(author, eq(author.id, changeSet.createdBy))
    .where(where)
    .orderBy((order === 'ascending' ? asc : desc)(column), desc(changeSet.id))
    .limit(size)
    .offset((current - 1) * size)
  const total = await ctx.db.$count(changeSet, where)
  return {
    current,
    size,
    total,
    records: found.map(({ set, createdByName }) => presentChange(ctx, { set, contract, createdByName })),
    ...allowed({ propose: mayWrite(ctx, contract) }, { propose: blockerOf(rowOfContract(contract)) }),
  }
}

const mayWrite = (ctx: Ctx, contract: Contract): boolean =>
  mayChange(ctx, contract) && ctx.caller.permissions.has('contract.record:write')

interface Found {
  set: ChangeSet
  contract: Contract
  createdByName: string | null
}

/** Returns a change as lists and its own screen show it. */
export function presentChange(ctx: Ctx, { set, contract, createdByName }: Found) {
  const mayEdit = mayWrite(ctx, contract)
  const isAuthor = set.createdBy === ctx.caller.userId
  const { allows, stateBlocker } = changeSetWorkflow
  return {
    ...set,
    contractId: contract.id,
    contractName: contract.name,
    contractNumber: contract.number,
    kinds: [...new Set(set.actions.map(({ kind }) => own(changeKinds, kind) ?? kind))],
    createdByName,
    updateTime: set.updatedAt,
    ...allowed(
      {
        edit: mayEdit,
        delete: mayEdit,
        submit: mayEdit && allows(set.state, 'submit'),
        withdraw: mayEdit && isAuthor,
        applyFiles: mayEdit,
        signedFiles: mayEdit,
      },
      {
        edit: stateBlocker(set.state, 'save'),
        delete: stateBlocker(set.state, 'delete'),
        withdraw: stateBlocker(set.state, 'withdraw'),
        submit: blockerOf(rowOfContract(contract)),
        applyFiles: filesBlocker(set, 'apply'),
        signedFiles: filesBlocker(set, 'signed'),
      },
    ),
  }
}
