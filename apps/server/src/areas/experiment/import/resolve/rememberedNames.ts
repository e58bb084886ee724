import type { forgetName, rememberedNames } from '@hepu/api/areas/experiment/import/rememberedNames'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { nameAlias, user } from '../../../../db/schema/index.ts'
import { inOrgOf, mayChange, rows } from '../../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../../db/write.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { Scope } from '../book/scope.ts'
import type { Remembered } from '../book/settledNames.ts'

/** What people call a remembered name. */
const LABEL = '已记住的名称'

/** Remembers what users answered about names, for later imports into the organisation. */
export async function rememberNames(ctx: Ctx, scope: Scope, names: readonly Remembered[]): Promise<void> {
  for (const { kind, alias, name } of names) {
    const [known] = await ctx.db
      .select({ id: nameAlias.id })
      .from(nameAlias)
      .where(
        and(
          eq(nameAlias.orgId, scope.orgId),
          eq(nameAlias.crop, scope.crop),
          eq(nameAlias.kind, kind),
          eq(nameAlias.alias, alias),
          isNull(nameAlias.deletedAt),
        ),
      )
    const ours = inOrgOf(ctx, scope)
    if (known) await updateRow(ours, nameAlias, known.id, { values: { name } }, { label: LABEL })
    else await insertRow(ours, nameAlias, { kind, alias, name }, { label: LABEL })
  }
}

/** Lists the remembered names that the caller sees; those of other organisations he may not forget. */
export async function listRememberedNames(ctx: Ctx): Promise<ResultOf<typeof rememberedNames>> {
  const { id, orgId, kind, alias, name, updatedAt } = nameAlias
  const found = await ctx.db
    .select({ id, orgId, kind, alias, name, createdByName: user.name, updatedAt })
    .from(nameAlias)
    .leftJoin(user, eq(user.id, nameAlias.createdBy))
    .where(rows(ctx, nameAlias))
    .orderBy(asc(kind), asc(alias), asc(id))
  return found.map((row) => ({ ...row, can: { forget: mayChange(ctx, row) } }))
}

/** Forgets a name: later imports ask about it again. */
export async function forget(ctx: Ctx, { id }: ParsedInputOf<typeof forgetName>): Promise<null> {
  await removeRow(ctx, nameAlias, id, { label: LABEL })
  return null
}
