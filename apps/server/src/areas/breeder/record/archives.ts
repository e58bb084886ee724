import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import { breederWorkflow, type BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { masked } from '@hepu/api/core/resource/values'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '../../../db/nameConditions.ts'
import { breeder, organization, party, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { maskedIdNo } from '../../authority/shared.ts'
import type { Breeder } from '../breederRows.ts'

export type Row = ResultOf<typeof api.breederPage>['records'][number]
type Party = typeof party.$inferSelect

/** An archive with what is known of its party. */
export interface Found {
  breeder: Breeder
  party: Party
  orgName: string
  editor: string | null
}

/** Returns the query of archives that fit conditions, each with its party, organisation and last editor. */
export const selectArchives = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({ breeder, party, orgName: organization.name, editor: user.name })
    .from(breeder)
    .innerJoin(party, eq(party.id, breeder.partyId))
    .innerJoin(organization, eq(organization.id, breeder.orgId))
    .leftJoin(user, eq(user.id, breeder.updatedBy))
    .where(and(rows(ctx, breeder), ...conditions))

/** Returns the condition that a party has a name, former name or first letters with this part. */
export function isCalled(part: string): SQL | undefined {
  const initials = part.replaceAll(/\s/g, '').toLowerCase()
  const like = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    contains(party.name, part),
    sql`array_to_string(${party.formerNames}, ' ') ilike ${like}`,
    /^[a-z0-9]+$/.test(initials) ? contains(party.initials, initials) : undefined,
  )
}

/** Returns the number of a party as it is shown: a credit code, or an identity number masked except for its last character. */
export const numberOf = (ctx: Ctx, { creditCode, ...row }: Pick<Party, 'creditCode' | 'idNo'>) =>
  creditCode ?? maskedIdNo(ctx, row)

/** Returns an archive as screens show it. */
export function presentArchive(ctx: Ctx, { breeder: row, party: of, orgName, editor }: Found): Row {
  return {
    ...row,
    orgName,
    name: of.name,
    formerNames: of.formerNames,
    partyKind: of.kind,
    number: numberOf(ctx, of),
    contact: of.contact,
    phone: phoneOf(ctx, of),
    updatedByName: editor,
    updateTime: row.updatedAt,
    ...actionsOf(ctx, row),
  }
}

/** The telephone of a person is shown in full to those who keep archives only. */
export function phoneOf({ caller }: Ctx, { kind, phone }: Pick<Party, 'kind' | 'phone'>): string | null {
  if (phone === null || kind === 'UNIT' || caller.permissions.has('breeder.archive:write')) return phone
  return masked(phone)
}

/** Returns the reason why the content of an archive cannot be changed in its state; null if it can. */
export const closedBecause = (state: BreederState): string | null => {
  if (state === 'ended') return '合作已终止，档案只供查看与结算；需要修改请先恢复合作'
  return state === 'blacklisted' ? '已列入黑名单，档案只供查看与结算；需要修改请先恢复合作' : null
}

function actionsOf(ctx: Ctx, row: Breeder): Pick<Row, 'can' | 'whyNot'> {
  const { permissions } = ctx.caller
  const may = mayChange(ctx, row)
  const isPermitted = (move: keyof typeof breederWorkflow.moves) =>
    may && breederWorkflow.isPermitted(move, permissions)
  const moves = breederWorkflow.names
  return allowed(
    {
      edit: may && permissions.has('breeder.archive:write'),
      delete: may && permissions.has('breeder.archive:delete'),
      ...Object.fromEntries(moves.map((move) => [move, isPermitted(move)])),
    },
    {
      edit: closedBecause(row.state),
      ...Object.fromEntries(moves.map((move) => [move, breederWorkflow.stateBlocker(row.state, move)])),
    },
  )
}
