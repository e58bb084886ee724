import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { breeder } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockBreeder, type Breeder } from '../breederRows.ts'
import { assertOpen } from '../record/archiveChanges.ts'
import { closedBecause } from '../record/archives.ts'

/** Returns the condition that joins a part of an archive to the archive. */
export const toBreeder = (table: { orgId: AnyPgColumn; breederId: AnyPgColumn }) =>
  and(eq(breeder.orgId, table.orgId), eq(breeder.id, table.breederId))

/** Returns the archive of a part that is about to change, locked. Throws BAD_STATE if its content is closed. */
export async function openBreeder(ctx: Ctx, id: number): Promise<Breeder> {
  const row = await lockBreeder(ctx, id)
  assertOpen(row)
  return row
}

/** Returns what the caller may do with a part of an archive, and the reasons against it; `kept` says why it cannot be deleted. */
export function partActions(
  ctx: Ctx,
  row: { orgId: number },
  { state, kept, others = [] }: { state: BreederState; kept?: string | null; others?: readonly string[] },
) {
  const may = mayChange(ctx, row)
  const { permissions } = ctx.caller
  const mayWrite = may && permissions.has('breeder.archive:write')
  const closed = closedBecause(state)
  const names = ['edit', ...others]
  return allowed(
    {
      ...Object.fromEntries(names.map((name) => [name, mayWrite])),
      delete: may && permissions.has('breeder.archive:delete'),
    },
    {
      ...Object.fromEntries(names.map((name) => [name, closed])),
      delete: closed ?? kept,
    },
  )
}
