import type * as api from '@hepu/api/areas/authority/person/person'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { eq, sql } from 'drizzle-orm'
import { organization, person, user } from '../../../db/schema/index.ts'
import { insertRow, removeRow, staleEdit, updateRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { removeAllPersonFiles } from './personFiles.ts'
import { assertChoices, assertOnlyHis, lockPerson, personNote, type Person } from './personRules.ts'
import { completeTemporary } from './temporaryPersonChanges.ts'

/** Puts a person on record; when he was a temporary person before, that one is done with. */
export async function insertPerson(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.insertPerson>,
): Promise<ResultOf<typeof api.insertPerson>> {
  const { orgId, temporaryId, temporaryVersion, ...values } = input
  assertChoices(values)
  await assertOnlyHis(ctx, orgId, values)
  const there = { ...ctx, caller: { ...ctx.caller, orgId } }
  const made = await insertRow(there, person, values, personNote)
  if (temporaryId) await completeTemporary(ctx, { id: temporaryId, version: temporaryVersion }, made)
  return { id: made.id }
}

/** Changes a record. Another organisation is a transfer, which has a line of its own in the history. */
export async function editPerson(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.editPerson>,
): Promise<ResultOf<typeof api.editPerson>> {
  const { id, version, orgId, ...values } = input
  const current = await lockPerson(ctx, id)
  if (version !== current.version) throw await staleEdit(ctx, current, personNote)
  assertChoices(values, current)
  const { name } = await assertOnlyHis(ctx, orgId, values, current)
  const row = await updateRow(ctx, person, id, { values }, personNote)
  return { id, version: orgId === row.orgId ? row.version : await transfer(ctx, row, { id: orgId, name }) }
}

/** Moves a person to another organisation that the caller manages. Returns the version afterwards. */
async function transfer(ctx: Ctx, moved: Person, to: { id: number; name: string }): Promise<number> {
  const [from] = await ctx.db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, moved.orgId))
  const [row] = await ctx.db
    .update(person)
    .set({
      orgId: to.id,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${person.version} + 1`,
    })
    .where(eq(person.id, moved.id))
    .returning({ version: person.version })
  await writeLog(ctx, {
    object: 'person',
    objectId: moved.id,
    action: 'update',
    before: { orgName: from?.name },
    after: { orgName: to.name },
    reason: '调动',
    orgId: to.id,
    crop: null,
  })
  return must(row, 'the person').version
}

/** Takes a person and his documents off the record. His account stays: who may sign in is another matter. */
export async function deletePerson(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deletePerson>,
): Promise<ResultOf<typeof api.deletePerson>> {
  const current = await lockPerson(ctx, id)
  await removeAllPersonFiles(ctx, id)
  await removeRow(ctx, person, id, personNote)
  const [kept] = await ctx.db
    .select({ account: user.account, deletedAt: user.deletedAt })
    .from(user)
    .where(eq(user.id, current.userId ?? 0))
  return { account: kept && !kept.deletedAt ? kept.account : null }
}
